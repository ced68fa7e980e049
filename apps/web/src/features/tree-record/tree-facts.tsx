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
  const { formatDate, formatNumber, language } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const [longitude, latitude] = file.point.geometry.coordinates;
  const site = sites.find((each) => each === file.site);
  const sizes = file.measurements.at(-1);
  const named = (thing: { name: Parameters<typeof nameIn>[0] | null } | null) =>
    thing?.name && nameIn(thing.name, language);
  const facts: [string, ReactNode][] = [
    [tell('treeFile.publicId'), <Ltr key="id">{file.publicId}</Ltr>],
    [tell('treeRecord.tag'), file.tag === null ? tell('treeFile.noTag') : <Ltr>{file.tag}</Ltr>],
    [tell('treeFile.deadTags'), file.deadTags.length > 0 && <Ltr>{file.deadTags.join(' ')}</Ltr>],
    [tell('treeRecord.specie'), file.specie && nameIn(file.specie.commonName, language)],
    [tell('treeFile.scientificName'), file.specieFacts && <i lang="la">{file.specieFacts.scientificName}</i>],
    [
      tell('treeRecord.owner'),
      file.owner === null ? tell('treeRecord.noOwner') : <bdi>{fullName(file.owner)}</bdi>,
    ],
    [
      tell('treeRecord.company'),
      file.plantedByCompany === null ? (
        tell('treeFile.noCompany')
      ) : (
        <CompanyMark company={file.plantedByCompany} />
      ),
    ],
    [tell('treeRecord.effort'), named(file.effort)],
    [tell('treeRecord.land'), named(file.land)],
    [tell('treeFile.site'), site && tell(`treeFile.site_${site}`)],
    [tell('treeRecord.planter'), named(file.planter)],
    [tell('treeFile.place'), <Ltr key="place">{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</Ltr>],
    [tell('treeFile.plantedAt'), formatDate(file.plantedAt)],
    [tell('treeFile.endedAt'), file.endedAt && formatDate(file.endedAt)],
    [tell('treeFile.recordedAt'), formatDate(file.createdAt)],
    [tell('treeRecord.co2'), formatNumber(file.co2RemovedKg, { maximumFractionDigits: 2 })],
    [
      tell('treeFile.measurements'),
      sizes &&
        [
          sizes.heightM !== null && tell('treeFile.height', { value: formatNumber(sizes.heightM) }),
          sizes.dbhCm !== null && tell('treeFile.trunk', { value: formatNumber(sizes.dbhCm) }),
        ]
          .filter(Boolean)
          .join(' · '),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
