// The page of a stand-in, on which a person is chosen.
import { ARROW } from '../pages/arrow.ts';
import { type Html, html } from '@plumbline/server/http/html';
import type { DemoPage } from '../pages/send-page.ts';
import type { StandIn } from './open-stand-in.ts';
import type { ProviderPerson } from './provider-person.ts';

type FormProblem = { email: string; name: string; problem: string };

export const peoplePage = (standIn: StandIn, formsLeadTo: string, problem?: FormProblem): DemoPage => ({
  title: `Demo stand-in for ${standIn.title}`,
  formsLeadTo,
  main: html`<div class="narrow">
    <h1>Demo stand-in for ${standIn.title}</h1>
    <p class="lead">Nothing leaves this machine, and no password is asked for. Choose who you are.</p>
    <form class="card choices" method="post">
      <ul class="rows">
        ${standIn.people.map((person) => choice(person))}
      </ul>
    </form>
    ${standIn.takesStrangers ? strangerForm(problem) : null}
    <form method="post"><button name="answer" value="cancel">Cancel</button></form>
  </div>`,
});

const choice = ({ email, name, note }: ProviderPerson): Html =>
  html`<li>
    <button class="row" name="email" value="${email}">
      <span><b>Continue as ${name}</b><small>${email} · ${note}</small></span
      >${ARROW}
    </button>
  </li>`;

const strangerForm = (problem: FormProblem | undefined): Html =>
  html`<h2>Somebody new</h2>
    <form class="card fields" method="post">
      ${problem ? html`<p class="alert" role="alert">${problem.problem}</p>` : null}
      <label
        >Name <input name="name" required maxlength="120" autocomplete="off" value="${problem?.name ?? ''}"
      /></label>
      <label
        >Email
        <input
          name="new-email"
          type="email"
          required
          maxlength="254"
          autocomplete="off"
          value="${problem?.email ?? ''}"
      /></label>
      <label class="check"><input name="verified" type="checkbox" value="yes" checked /> The address is verified</label>
      <button name="answer" value="new">Continue</button>
    </form>`;

export const expiredPage = (standIn: StandIn): DemoPage => ({
  title: `Demo stand-in for ${standIn.title}`,
  main: html`<h1>This login is over</h1>
    <p class="lead">It was finished, or it waited for too long. Go back to the portal and begin again.</p>`,
});
