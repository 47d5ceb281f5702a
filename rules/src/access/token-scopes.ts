// What a program of the supplier may do with a token of its organization (IMP-02).

export const TOKEN_SCOPES = ['load', 'export'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
