import type { Certificate, CertificateStatement } from '@nabta/contract/trees/certificate';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';

import { useTreeName } from '../tree/tree-name.tsx';

import styles from './certificate-facts.module.css';

export type Fact = { label: string; value: string };

export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  return <Facts facts={useFacts(certificate)} />;
}

/** Shows the sealed statement of a file, in the language of the file. */
export function StatementFacts({ statement }: { statement: CertificateStatement }) {
  const { t } = useTexts('certificate');
  const { owner, title, facts, dedication, language } = statement;
  const rows: Fact[] = [
    { label: t('verify.number'), value: formatSerial(statement.serial) },
    { label: t('verify.owner'), value: owner ?? t('verify.privateOwner') },
    { label: t('verify.tree'), value: title },
    ...(dedication === null ? [] : [{ label: t('verify.dedication'), value: dedication }]),
    ...facts,
  ];
  return <Facts facts={rows} lang={language} />;
}

export function Facts({ facts, lang }: { facts: readonly Fact[]; lang?: string }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} lang={lang}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useFacts(certificate: Certificate): Fact[] {
  const { t, formatNumber, language } = useTexts('certificate');
  const dualDate = useDualDate();
  const { serial, owner, tree, trees, issuedAt, co2RemovedKg, likely, method } = certificate;
  const { text: treeName } = useTreeName(tree ?? { givenName: null, specie: null });
  // Two decimals would round the CO2 of a young tree to zero.
  const amount = (kg: number) =>
    formatNumber(
      kg,
      kg > 0 && kg < 0.1
        ? { maximumSignificantDigits: 2 }
        : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    );
  const species = tree?.specie && nameIn(tree.specie.commonName, language);
  const place = tree?.land && nameIn(tree.land.name, language);
  const co2 = {
    amount: amount(co2RemovedKg),
    low: amount(likely.lowKg),
    high: amount(likely.highKg),
  };
  return [
    { label: t('verify.number'), value: formatSerial(serial) },
    { label: t('verify.owner'), value: ownerTitle(owner) ?? t('verify.privateOwner') },
    tree === null
      ? { label: t('verify.trees'), value: t('verify.treesCounted', { count: trees }) }
      : { label: t('verify.tree'), value: treeName },
    ...(species ? [{ label: t('verify.species'), value: species }] : []),
    ...(place ? [{ label: t('verify.place'), value: place }] : []),
    ...(tree ? [{ label: t('verify.plantedOn'), value: dualDate(tree.plantedAt) }] : []),
    { label: t('verify.issuedOn'), value: dualDate(issuedAt) },
    { label: t('verify.co2'), value: t('verify.co2Value', co2) },
    { label: t('verify.method'), value: method.version },
  ];
}

/** Grouped as printed on the certificate. */
export function formatSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/gu, '$1-');
}
