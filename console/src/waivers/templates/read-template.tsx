import { templateAdvice } from '@plumbline/rules/waivers/templates/template-advice';
import { publishProblems } from '@plumbline/rules/waivers/templates/publish-problems';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { ChecksCard } from './checks-card.tsx';
import { PreviewButton, PreviewCard, StateTabs, stateSentence, type TemplateList } from './template-parts.tsx';
import { lawText, slotText, type Template } from './template-words.ts';
import { draftOf } from './use-template-draft.ts';
import classes from './templates.module.css';

type ReadTemplateProps = { view: Template; list: TemplateList; supplierName: string };

/** A template for those who do not change it. */
export function ReadTemplate({ view, list, supplierName }: ReadTemplateProps) {
  const draft = draftOf(view);
  return (
    <>
      <PageHeader
        title={slotText(view)}
        sentence={lawText(view.stateCode)}
        back={{ href: '/waivers/templates', label: 'Waiver templates' }}
        actions={<PreviewButton id={view.id} />}
      />
      <StateTabs view={view} list={list} />
      <div className={classes.split}>
        <div className={classes.column}>
          <Note>Owners and the waiver desk change templates.</Note>
          <PreviewCard view={view} content={draft} supplierName={supplierName} />
        </div>
        <div className={classes.column}>
          <Card title="Template">
            <Facts
              items={[
                { label: 'Name', value: draft.name },
                { label: 'In use', value: stateSentence(view) },
                { label: 'Text size', value: `${draft.baseSizePt} pt` },
                ...(draft.legalReference === '' ? [] : [{ label: 'Statute', value: draft.legalReference }]),
              ]}
            />
          </Card>
          <ChecksCard
            slot={view}
            problems={publishProblems(view, draft)}
            advice={templateAdvice(view, draft)}
            unreadable={null}
          />
        </div>
      </div>
    </>
  );
}
