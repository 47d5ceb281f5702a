export const certificateContext = (organizationId: string, id: string): string =>
  `waiver-certificate/${organizationId}/${id}`;
