import type { TreeFile } from '@nabta/contract/tree-record';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { fullName } from '../account/full-name.ts';
import { CompanyMark } from './company-mark.tsx';

import styles from './tree-facts.module.css';

const sites = ['irrigated', 'wadi', 'rainfed', 'coast'] as const;

/** What stands in the records, a line each. */
export function TreeFacts({ file }: { file: TreeFile }) {
  const { formatTreeDay, formatDate, formatNumber, language } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const [longitude, latitude] = file.point.geometry.coordinates;
  const site = sites.find((each) => each === file.site);
  const sizes = file.measurements.at(-1);
  const named = (thing: { name: Parameters<typeof nameIn>[0] | null } | null) =>
    thing?.name && nameIn(thing.name, language);
  const facts: { name: string; value: ReactNode }[] = [
    { name: tell('treeFile.publicId'), value: <Ltr>{file.publicId}</Ltr> },
    {
      name: tell('treeRecord.tag'),
      value: file.tag === null ? tell('treeFile.noTag') : <Ltr>{file.tag}</Ltr>,
    },
    {
      name: tell('treeFile.deadTags'),
      value: file.deadTags.length > 0 && <Ltr>{file.deadTags.join(' ')}</Ltr>,
    },
    { name: tell('treeRecord.specie'), value: file.specie && nameIn(file.specie.commonName, language) },
    {
      name: tell('treeFile.scientificName'),
      value: file.specieFacts && <i lang="la">{file.specieFacts.scientificName}</i>,
    },
    {
      name: tell('treeRecord.owner'),
      value: file.owner === null ? tell('treeRecord.noOwner') : <bdi>{fullName(file.owner)}</bdi>,
    },
    {
      name: tell('treeRecord.company'),
      value:
        file.plantedByCompany === null ? (
          tell('treeFile.noCompany')
        ) : (
          <CompanyMark company={file.plantedByCompany} />
        ),
    },
    { name: tell('treeRecord.effort'), value: named(file.effort) },
    { name: tell('treeRecord.land'), value: named(file.land) },
    { name: tell('treeFile.site'), value: site && tell(`treeFile.site_${site}`) },
    { name: tell('treeRecord.planter'), value: named(file.planter) },
    { name: tell('treeFile.place'), value: <Ltr>{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</Ltr> },
    { name: tell('treeFile.plantedAt'), value: formatTreeDay(file.plantedAt) },
    { name: tell('treeFile.endedAt'), value: file.endedAt && formatTreeDay(file.endedAt) },
    { name: tell('treeFile.recordedAt'), value: formatDate(file.createdAt) },
    { name: tell('treeRecord.co2'), value: formatNumber(file.co2RemovedKg, { maximumFractionDigits: 2 }) },
    {
      name: tell('treeFile.measurements'),
      value:
        sizes &&
        [
          sizes.heightM !== null && tell('treeFile.height', { value: formatNumber(sizes.heightM) }),
          sizes.dbhCm !== null && tell('treeFile.trunk', { value: formatNumber(sizes.dbhCm) }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
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
