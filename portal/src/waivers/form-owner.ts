/** Whose form it is: several people and companies may use this browser. */
export type FormOwner = { readonly userId: string; readonly customerId: string };

export const ownerOf = (member: FormOwner | null): FormOwner => ({
  userId: member?.userId ?? '',
  customerId: member?.customerId ?? '',
});

export const keyFor = (name: string, { userId, customerId }: FormOwner): string => `${name}.${userId}.${customerId}`;
