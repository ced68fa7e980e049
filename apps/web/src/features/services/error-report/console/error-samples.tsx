import type { ErrorSample } from '@nabta/contract/error-report';
import { clsx } from 'clsx';

import { errorConsoleTexts } from '../../../locales/error-console.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatReference } from '../error-reference.ts';
import { Fact } from './error-fact.tsx';

import styles from './error-detail.module.css';

/** The latest reports, the newest one open. */
export function ErrorSamples({ samples }: { samples: readonly ErrorSample[] }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  return (
    <Card as="section">
      <h2 className={styles.heading}>{tell('errorDetail.samples')}</h2>
      {samples.length === 0 && <p>{tell('errorDetail.noSamples')}</p>}
      {samples.map((sample, index) => (
        <details key={sample.reference} open={index === 0} className={styles.sample}>
          <summary>
            {formatDate(sample.at, { dateStyle: 'medium', timeStyle: 'medium' })} ·{' '}
            <bdi dir="ltr">{formatReference(sample.reference)}</bdi>
          </summary>
          <Sample sample={sample} />
        </details>
      ))}
    </Card>
  );
}

function Sample({ sample }: { sample: ErrorSample }) {
  const { t } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  const { call, language, isOnline, browser, system } = sample;
  const device = [browser, system].filter((part) => part !== null).join(', ');
  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        <Fact name={tell('errorDetail.page')} isSource>
          {sample.page}
        </Fact>
        <Fact name={tell('errorDetail.action')} isSource>
          {sample.action}
        </Fact>
        <Fact name={tell('errorDetail.release')} isSource>
          {sample.release}
        </Fact>
        <Fact name={tell('errorDetail.device')} isSource>
          {device || null}
        </Fact>
        <Fact name={tell('errorDetail.language')}>{language && t(`languages.${language}`)}</Fact>
        <Fact name={tell('errorDetail.connection')}>
          {isOnline === null ? null : tell(isOnline ? 'errorDetail.online' : 'errorDetail.offline')}
        </Fact>
        <Fact name={tell('errorDetail.call')} isSource>
          {call && `${call.method} ${call.path} ${call.status}`}
        </Fact>
        <Fact name={tell('errorDetail.request')} isSource>
          {sample.requestId}
        </Fact>
      </dl>
      {sample.frames.length > 0 && <Frames frames={sample.frames} />}
      {sample.crumbs.length > 0 && <Trail crumbs={sample.crumbs} />}
    </div>
  );
}

function Frames({ frames }: Pick<ErrorSample, 'frames'>) {
  const tell = useTextFile(errorConsoleTexts);
  return (
    <div>
      <h3 className={styles.subheading}>{tell('errorDetail.stack')}</h3>
      <ol dir="ltr" className={styles.frames}>
        {frames.map(({ name, file, line, column, isOurs }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a stack never change their order
          <li key={index} className={clsx(!isOurs && styles.others)}>
            {name} <span>{`${file}:${line}:${column}`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Trail({ crumbs }: Pick<ErrorSample, 'crumbs'>) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  return (
    <div>
      <h3 className={styles.subheading}>{tell('errorDetail.trail')}</h3>
      <ol className={styles.trail}>
        {crumbs.map(({ agoMs, what }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what happened stays in its order
          <li key={index}>
            <bdi dir="ltr">{what}</bdi>
            <span>
              {tell('errorDetail.before', {
                seconds: formatNumber(agoMs / 1_000, { maximumFractionDigits: 1 }),
              })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
