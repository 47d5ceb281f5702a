import { createPrivateKey } from 'node:crypto';

const CERTIFICATE = `
MIIBkDCCATagAwIBAgIUQ4JbCJn2wAU/vVlZPWqvagTc52AwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTExNTA5MzI1NFoYDzIxMjYxMDIy
MDkzMjU0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARID7IWndpZh1Jc/EHAw0IluiZGOhQLzs0JmRP4n70l2ke+323wkyf/
L/ZQebOjSKI1JbLJ7gGblzEoM0O8Fn4wo2QwYjAdBgNVHQ4EFgQUwvPnrGJeiUiy
AJ0N92kY0KKeZ00wHwYDVR0jBBgwFoAUwvPnrGJeiUiyAJ0N92kY0KKeZ00wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
ICePljqotfTnHVaFYn5NEyLKXA8UnSMeiU0SoE0fTofsAiEAsyvTokaCnSqvwVHA
AZW8yTrv5us8FiUxJCdDKnpHOWE=
`;

/** A self-signed certificate for this machine; its key is public and protects nothing. */
export const SELF_SIGNED = {
  cert: `-----BEGIN CERTIFICATE-----${CERTIFICATE}-----END CERTIFICATE-----`,
  key: createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: 'SA-yFp3aWYdSXPxBwMNCJbomRjoUC87NCZkT-J-9Jdo',
      y: 'R77fbfCTJ_8v9lB5s6NIojUlssnuAZuXMSgzQ7wWfjA',
      d: 'UoGii9J6fxx7YrddhtLWAOGvh7KkSQ7ROhShg7-bjSE',
    },
  }).export({ format: 'pem', type: 'pkcs8' }),
};
