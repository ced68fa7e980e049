import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { fullName } from '#features/people/account/full-name.ts';
import { useTexts } from '#platform/texts.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { CompanyLabel } from './tree-labels.tsx';

import styles from './tree-file-view.module.css';

const sites = ['irrigated', 'wadi', 'rainfed', 'coast'] as const;

export function TreeFacts({ file }: { file: TreeFile }) {
  const { t, formatTreeDay, formatDate, formatNumber, language } = useTexts('tree-record');
  const [longitude, latitude] = file.point.geometry.coordinates;
  const site = sites.find((knownSite) => knownSite === file.site);
  const { plantedByCompany: sponsor } = file;
  const latest = file.measurements.at(-1);
  const measurements = [
    latest && latest.heightM !== null && t('treeFile.height', { value: formatNumber(latest.heightM) }),
    latest && latest.dbhCm !== null && t('treeFile.trunk', { value: formatNumber(latest.dbhCm) }),
  ];
  const localizedNameOf = (record: { name: Parameters<typeof nameIn>[0] | null } | null) =>
    record?.name && nameIn(record.name, language);
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('treeFile.publicId'), value: <Ltr>{file.publicId}</Ltr> },
    { name: t('treeRecord.tag'), value: file.tag === null ? t('treeFile.noTag') : <Ltr>{file.tag}</Ltr> },
    {
      name: t('treeFile.deadTags'),
      value: file.deadTags.length > 0 && <Ltr>{file.deadTags.join(' ')}</Ltr>,
    },
    { name: t('treeRecord.specie'), value: file.specie && nameIn(file.specie.commonName, language) },
    {
      name: t('treeFile.scientificName'),
      value: file.specieFacts && <i lang="la">{file.specieFacts.scientificName}</i>,
    },
    {
      name: t('treeRecord.owner'),
      value: file.owner === null ? t('treeRecord.noOwner') : <bdi>{fullName(file.owner)}</bdi>,
    },
    {
      name: t('treeRecord.company'),
      value: sponsor === null ? t('treeFile.noCompany') : <CompanyLabel company={sponsor} />,
    },
    { name: t('treeRecord.effort'), value: localizedNameOf(file.effort) },
    { name: t('treeRecord.land'), value: localizedNameOf(file.land) },
    { name: t('treeFile.site'), value: site && t(`treeFile.site_${site}`) },
    { name: t('treeRecord.planter'), value: localizedNameOf(file.planter) },
    { name: t('treeFile.place'), value: <Ltr>{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</Ltr> },
    { name: t('treeFile.plantedAt'), value: formatTreeDay(file.plantedAt) },
    { name: t('treeFile.endedAt'), value: file.endedAt && formatTreeDay(file.endedAt) },
    { name: t('treeFile.recordedAt'), value: formatDate(file.createdAt) },
    { name: t('treeRecord.co2'), value: formatNumber(file.co2RemovedKg, { maximumFractionDigits: 2 }) },
    { name: t('treeFile.measurements'), value: measurements.filter(Boolean).join(' · ') },
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
