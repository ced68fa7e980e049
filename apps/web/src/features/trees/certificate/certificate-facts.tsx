import type { Certificate, CertificateStatement } from '@nabta/contract/certificate';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useDualDate } from '../../kit/period/use-dual-date.ts';
import { certificateTexts } from '../../locales/certificate.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { useTreeName } from '../tree/tree-name.tsx';

import styles from './certificate-facts.module.css';

export type Fact = { label: string; value: string };

/** What our books say of a certificate. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  return <Facts facts={useFacts(certificate)} />;
}

/** What a file says of itself, in the language it was made in. */
export function StatementFacts({ statement }: { statement: CertificateStatement }) {
  const tell = useTextFile(certificateTexts);
  const { owner, title, facts, dedication, language } = statement;
  const told: Fact[] = [
    { label: tell('verify.number'), value: groupedSerial(statement.serial) },
    { label: tell('verify.owner'), value: owner ?? tell('verify.privateOwner') },
    { label: tell('verify.tree'), value: title },
    ...(dedication === null ? [] : [{ label: tell('verify.dedication'), value: dedication }]),
    ...facts,
  ];
  return <Facts facts={told} lang={language} />;
}

/** Names and values, one below the other. */
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
  const { formatNumber, language } = useTexts();
  const dualDate = useDualDate();
  const tell = useTextFile(certificateTexts);
  const { serial, owner, tree, trees, issuedAt, co2RemovedKg, likely, method } = certificate;
  const { text: treeName } = useTreeName(tree ?? { givenName: null, specie: null });
  // Of a young tree as many digits as say something.
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
    { label: tell('verify.number'), value: groupedSerial(serial) },
    { label: tell('verify.owner'), value: ownerTitle(owner) ?? tell('verify.privateOwner') },
    tree === null
      ? { label: tell('verify.trees'), value: tell('verify.treesCounted', { count: trees }) }
      : { label: tell('verify.tree'), value: treeName },
    ...(species ? [{ label: tell('verify.species'), value: species }] : []),
    ...(place ? [{ label: tell('verify.place'), value: place }] : []),
    ...(tree ? [{ label: tell('verify.plantedOn'), value: dualDate(tree.plantedAt) }] : []),
    { label: tell('verify.issuedOn'), value: dualDate(issuedAt) },
    { label: tell('verify.co2'), value: tell('verify.co2Value', co2) },
    { label: tell('verify.method'), value: method.version },
  ];
}

/** As it stands on the paper. */
export function groupedSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/gu, '$1-');
}
