import * as openid from 'openid-client';

/** The secret is sent in the header, as the standard prefers, unless the provider accepts it in the body only. */
export function clientAuth(clientSecret: string | null): openid.ClientAuth {
  if (clientSecret === null) return openid.None();
  const basic = openid.ClientSecretBasic(clientSecret);
  const post = openid.ClientSecretPost(clientSecret);
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? [];
    const takesBodyOnly = ways.includes('client_secret_post') && !ways.includes('client_secret_basic');
    return (takesBodyOnly ? post : basic)(server, client, body, headers);
  };
}
