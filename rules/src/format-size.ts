const KIB = 1024;

/** '12 KB', '1.4 MB'. */
export const formatSize = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;
