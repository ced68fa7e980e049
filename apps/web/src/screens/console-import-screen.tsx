import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { DropFile } from '../features/import/drop-file.tsx';
import { ImportList } from '../features/import/import-list.tsx';
import { ImportPage } from '../features/import/import-page.tsx';
import { consoleTexts } from '../locales/console.ts';
import { importTexts } from '../locales/import.ts';
import { recordTexts } from '../locales/record.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';

import styles from './console-look.module.css';

/** A file is dropped and imports are listed, or one of them. */
export function ConsoleImportScreen() {
  useTextsAhead(importTexts, tableTexts, recordTexts);
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <ConsoleFrame title={tell('console.import')} subtitle={<Subtitle />}>
      <Suspense>
        {id === undefined ? (
          <div className={styles.stack}>
            <DropFile onSent={(sent) => void navigate(urls.consoleImport(sent))} />
            <ImportList />
          </div>
        ) : (
          <ImportPage key={id} id={id} />
        )}
      </Suspense>
    </ConsoleFrame>
  );
}

function Subtitle() {
  const tell = useTextFile(importTexts);
  return tell('import.subtitle');
}
