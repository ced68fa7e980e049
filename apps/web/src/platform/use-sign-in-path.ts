import { useSession } from './session-provider.tsx';
import { urls } from './urls.ts';

/** Returns the next sign-in step, or undefined when signed in with a name. */
export function useSignInPath(): string | undefined {
  const { status } = useSession();
  if (status === 'signed-out') return urls.login();
  return status === 'unnamed' ? urls.newUser() : undefined;
}
