import type { ErrorSample } from '@nabta/contract/services/error-report';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';

import { formatReference } from '../error-reference.ts';

import styles from './error-detail.module.css';

export function ErrorSamples({ samples }: { samples: readonly ErrorSample[] }) {
  const { t, formatDate } = useTexts('error-console');
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('errorDetail.samples')}</h2>
      {samples.length === 0 && <p>{t('errorDetail.noSamples')}</p>}
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
  const { t } = useTexts('error-console');
  const { call, language, isOnline, browser, system } = sample;
  const device = [browser, system].filter((part) => part !== null).join(', ');
  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        <Fact name={t('errorDetail.page')} isSource>
          {sample.page}
        </Fact>
        <Fact name={t('errorDetail.action')} isSource>
          {sample.action}
        </Fact>
        <Fact name={t('errorDetail.release')} isSource>
          {sample.release}
        </Fact>
        <Fact name={t('errorDetail.device')} isSource>
          {device || null}
        </Fact>
        <Fact name={t('errorDetail.language')}>{language && t(`languages.${language}`)}</Fact>
        <Fact name={t('errorDetail.connection')}>
          {isOnline === null ? null : t(isOnline ? 'errorDetail.online' : 'errorDetail.offline')}
        </Fact>
        <Fact name={t('errorDetail.call')} isSource>
          {call && `${call.method} ${call.path} ${call.status}`}
        </Fact>
        <Fact name={t('errorDetail.request')} isSource>
          {sample.requestId}
        </Fact>
      </dl>
      {sample.frames.length > 0 && <Frames frames={sample.frames} />}
      {sample.crumbs.length > 0 && <Breadcrumbs crumbs={sample.crumbs} />}
    </div>
  );
}

function Frames({ frames }: Pick<ErrorSample, 'frames'>) {
  const { t } = useTexts('error-console');
  return (
    <div>
      <h3 className={styles.subheading}>{t('errorDetail.stack')}</h3>
      <ol dir="ltr" className={styles.frames}>
        {frames.map(({ name, file, line, column, isOurs }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- stack frames never change their order
          <li key={index} className={clsx(!isOurs && styles.library)}>
            {name} <span>{`${file}:${line}:${column}`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Breadcrumbs({ crumbs }: Pick<ErrorSample, 'crumbs'>) {
  const { t, formatNumber } = useTexts('error-console');
  return (
    <div>
      <h3 className={styles.subheading}>{t('errorDetail.trail')}</h3>
      <ol className={styles.breadcrumbs}>
        {crumbs.map(({ agoMs, what }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- breadcrumbs never change their order
          <li key={index}>
            <bdi dir="ltr">{what}</bdi>
            <span>
              {t('errorDetail.before', {
                seconds: formatNumber(agoMs / 1_000, { maximumFractionDigits: 1 }),
              })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface FactProps {
  name: string;
  /** Source text is always left to right. */
  isSource?: boolean;
  children: ReactNode;
}

export function Fact({ name, isSource = false, children }: FactProps) {
  if (children === null || children === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{isSource ? <bdi dir="ltr">{children}</bdi> : children}</dd>
    </div>
  );
}
