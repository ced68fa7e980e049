import { Suspense } from 'react';
import { useParams } from 'react-router';

import { CompanyList } from '../features/company/console/company-list.tsx';
import { CompanyPage } from '../features/company/console/company-page.tsx';
import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** Companies, or one of them. */
export function ConsoleCompaniesScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.companies')}>
      <Suspense>{id === undefined ? <CompanyList /> : <CompanyPage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
