import { describe, expect, test } from 'vitest';
import { hasProblems } from './field-problems.ts';
import {
  closedSignUpOutcome,
  COMPANY_CODE_LABEL,
  companyNameLabel,
  signUpOutcome,
  signUpProblems,
  signUpRequest,
  signUpRequestProblems,
  type SignUpContext,
  type SignUpForm,
} from './sign-up.ts';

const FORM: SignUpForm = {
  firstName: 'Pat',
  lastName: 'Doe',
  email: 'pat@example.com',
  password: 'mortar',
  companyName: 'Doe Framing',
  companyAddress: '12 Mill Road, Macon, GA 31201',
  companyPhone: '',
  companyCode: '',
  agreeTerms: true,
};
const CONTEXT: SignUpContext = {
  identityEmail: null,
  isCompanyNameRequired: true,
  password: { minLength: 6, commonPasswords: new Set(['password']) },
};
const problems = (form: Partial<SignUpForm>, context: Partial<SignUpContext> = {}) =>
  signUpProblems({ ...FORM, ...form }, { ...CONTEXT, ...context });

describe('the form', () => {
  test('SGN-01 names, address, email, company, password and terms are required; phone and code are optional', () => {
    const empty: SignUpForm = {
      firstName: ' ',
      lastName: '',
      email: '',
      password: '',
      companyName: ' ',
      companyAddress: '\t',
      companyPhone: '',
      companyCode: '',
      agreeTerms: false,
    };
    expect(signUpProblems(empty, CONTEXT)).toEqual({
      firstName: 'missing',
      lastName: 'missing',
      email: 'missing',
      password: 'missing',
      companyName: 'missing',
      companyAddress: 'missing',
      agreeTerms: 'missing',
    });
    expect(hasProblems(problems({}))).toBe(false);
  });

  test.each([
    [{ agreeTerms: false }, { agreeTerms: 'missing' }],
    [{ firstName: '' }, { firstName: 'missing' }],
    [{ lastName: '' }, { lastName: 'missing' }],
    [{ companyAddress: '' }, { companyAddress: 'missing' }],
    [{ email: 'ab@cd.co' }, { email: 'short' }],
    [{ email: 'pat@example' }, { email: 'invalid' }],
    [{ password: 'brick' }, { password: 'short' }],
    [{ password: 'password' }, { password: 'common' }],
    [{ firstName: 'P'.repeat(60), lastName: 'D'.repeat(59) }, {}],
    [{ firstName: 'P'.repeat(60), lastName: 'D'.repeat(60) }, { lastName: 'long' }],
    // People have short names (decision A6).
    [{ firstName: 'A', lastName: 'B' }, {}],
  ] as const)('SGN-01 with %j: %j', (form, expected) => {
    expect(problems(form)).toEqual(expected);
  });

  test('SGN-01 the company name follows the setting, and so does its label', () => {
    expect(problems({ companyName: '' })).toEqual({ companyName: 'missing' });
    expect(problems({ companyName: '' }, { isCompanyNameRequired: false })).toEqual({});
    expect(companyNameLabel(true)).toBe('Company Name');
    expect(companyNameLabel(false)).toBe('Company Name (Optional)');
    expect(COMPANY_CODE_LABEL).toBe('Customer # (Company Code)');
  });

  test('SGN-02 a person with an identity needs no password and cannot change the address', () => {
    const context = { identityEmail: 'Pat@Identity.example' };
    expect(problems({ email: '', password: '' }, context)).toEqual({});
    expect(signUpRequest({ ...FORM, email: 'mallory@example.com' }, { ...CONTEXT, ...context }).email).toBe(
      'pat@identity.example',
    );
  });

  test('SGN-06 the request joins the names and contains neither password nor terms', () => {
    const form = {
      ...FORM,
      firstName: ' Pat ',
      lastName: ' Doe ',
      email: ' PAT@example.com',
      companyName: ' Doe Framing ',
      companyAddress: ' 12 Mill Road ',
      companyPhone: ' 555-0100 ',
      companyCode: ' DOE1 ',
    };
    expect(signUpRequest(form, CONTEXT)).toEqual({
      email: 'pat@example.com',
      name: 'Pat Doe',
      companyName: 'Doe Framing',
      companyAddress: '12 Mill Road',
      companyPhone: '555-0100',
      companyCode: 'DOE1',
    });
  });
});

describe('the request', () => {
  test.each([
    [{}, true, {}],
    [{ name: ' ' }, true, { name: 'missing' }],
    [{ name: 'P'.repeat(120) }, true, {}],
    [{ name: 'P'.repeat(121) }, true, { name: 'long' }],
    [{ companyName: ' ' }, true, { companyName: 'missing' }],
    [{ companyName: '' }, false, {}],
    [{ companyAddress: '\t' }, false, { companyAddress: 'missing' }],
    [{ companyPhone: '', companyCode: '' }, true, {}],
  ] as const)('SGN-06 with %j and a required company %s: %j', (change, isCompanyNameRequired, expected) => {
    const request = { ...signUpRequest(FORM, CONTEXT), ...change };
    expect(signUpRequestProblems(request, { isCompanyNameRequired })).toEqual(expected);
  });
});

describe('target of a sign-up', () => {
  test.each([
    [{ isLogged: true, isEmailVerified: false, isApproved: false }, '/dashboard'],
    [{ isLogged: false, isEmailVerified: false, isApproved: false }, '/confirm-email'],
    [{ isLogged: false, isEmailVerified: false, isApproved: true }, '/confirm-email'],
    [{ isLogged: false, isEmailVerified: true, isApproved: false }, '/pending-approval'],
    [{ isLogged: false, isEmailVerified: true, isApproved: true }, '/login'],
  ])('SGN-06 %j goes to %s', (flags, to) => {
    expect(signUpOutcome(flags)).toEqual({ to, toast: null, signsOut: false, clearsSsoFlag: false });
  });

  test('SGN-04 a portal without sign-up warns and goes to the login', () => {
    expect(closedSignUpOutcome(true)).toBeNull();
    expect(closedSignUpOutcome(false)).toEqual({
      to: '/login',
      toast: { tone: 'warning', text: 'New sign-ups are disabled.' },
      signsOut: false,
      clearsSsoFlag: false,
    });
  });
});
