import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { SpecieList } from '../features/specie/specie-list.tsx';
import { SpeciePage } from '../features/specie/specie-page.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** Species with their growth models, or one of them. */
export function ConsoleSpeciesScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.species')}>
      <Suspense>{id === undefined ? <SpecieList /> : <SpeciePage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
