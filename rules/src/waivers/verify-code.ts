// The code of a sealed document, in Crockford's base 32: no I, L, O or U (VFY-01).

const CODE = /^W[0-9A-HJKMNP-TV-Z]{11}$/;

/** As people type it: in small letters, in groups, with letters that look like digits. */
export const readVerifyCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');

export const isVerifyCode = (code: string): boolean => CODE.test(code);

/** 'W7K3-M9Q2-XW4D'. */
export const showVerifyCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
