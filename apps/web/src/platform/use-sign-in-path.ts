import { useSession } from './session-provider.tsx';
import { urls } from './urls.ts';

/** Where to go before something can be one's own: who has no session signs in, who has no name gives one. */
export function useSignInPath(): string | undefined {
  const { status } = useSession();
  if (status === 'signed-out') return urls.login();
  return status === 'unnamed' ? urls.newUser() : undefined;
}
