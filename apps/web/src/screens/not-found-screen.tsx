import { NotFoundPage } from '../kit/navigation/not-found-page.tsx';

export function NotFoundScreen() {
  return <NotFoundPage />;
}
