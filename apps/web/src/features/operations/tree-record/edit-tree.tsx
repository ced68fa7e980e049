import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { typedKeys } from '@nabta/domain/typed-object';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { parseDecimal } from '#shared/form/decimal.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ChangeTreeSheet } from './change-tree-sheet.tsx';
import { treeRecordChoicesQuery } from './tree-record-queries.ts';
import type { TreeEdit } from './use-change-tree.ts';

import styles from './edit-tree.module.css';

const flags = [
  ['isVip', 'markTreeVip'],
  ['isDamaged', 'markTreeDamaged'],
  ['isDeleted', 'removeTree'],
] as const;

type Draft = Omit<TreeEdit, 'reason' | 'place'> & { longitude?: string; latitude?: string };

export function EditTree({ file }: { file: TreeFile }) {
  const { t } = useTexts('tree-record');
  const { role } = useAccount();
  const [draft, setDraft] = useState<Draft>({});
  const edit = editOf(file, draft);
  if (!flags.some(([, capability]) => can(role, capability)) && !can(role, 'editTrees')) return null;
  return (
    <ChangeTreeSheet
      file={file}
      icon="pencil-simple"
      label={t('treeFile.edit')}
      title={t('treeFile.editTitle')}
      saveLabel={t('treeFile.save')}
      isComplete={edit !== undefined && Object.keys(edit).length > 0}
      changeOf={(reason) => ({ edit: { ...edit, reason } })}
      onOpen={() => setDraft({})}
    >
      <TreeFields file={file} draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
    </ChangeTreeSheet>
  );
}

type TreeFieldsProps = { file: TreeFile; draft: Draft; onChange: (changes: Draft) => void };

function TreeFields({ file, draft, onChange }: TreeFieldsProps) {
  const { t, language } = useTexts('tree-record');
  const { role } = useAccount();
  const { data } = useQuery(treeRecordChoicesQuery(useApi()));
  const [longitude, latitude] = file.point.geometry.coordinates;
  const coordinates = { longitude, latitude };
  const sponsorId =
    draft.plantedByCompany === undefined ? file.plantedByCompany?.id : (draft.plantedByCompany ?? undefined);
  const problemOf = (text: string | undefined) =>
    text !== undefined && parseDecimal(text) === undefined ? t('treeFile.needNumber') : undefined;
  return (
    <>
      <div className={styles.switches}>
        {flags
          .filter(([, capability]) => can(role, capability))
          .map(([flag]) => (
            <label key={flag} className={styles.switch}>
              <span>
                {t(`treeFile.${flag}`)}
                {flag === 'isDeleted' && <small className={styles.hint}>{t('treeFile.removeHint')}</small>}
              </span>
              <Switch checked={draft[flag] ?? file[flag]} onChange={(isOn) => onChange({ [flag]: isOn })} />
            </label>
          ))}
      </div>
      {can(role, 'assignSponsor') && (
        <SelectField
          label={t('treeRecord.company')}
          anyLabel={t('treeFile.noCompany')}
          options={(data?.company ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
          value={sponsorId}
          onChange={(id) => onChange({ plantedByCompany: id ?? null })}
        />
      )}
      {can(role, 'editTrees') && (
        <>
          <SelectField
            label={t('treeRecord.specie')}
            anyLabel={t('treeFile.nothing')}
            options={(data?.specie ?? []).map(({ id, commonName }) => ({
              id,
              name: nameIn(commonName, language) ?? id,
            }))}
            value={draft.specie ?? file.specie?.id}
            onChange={(specie) => onChange({ specie })}
          />
          <div className={styles.coordinates}>
            {(['latitude', 'longitude'] as const).map((name) => (
              <TextField
                key={name}
                label={t(`treeFile.${name}`)}
                dir="ltr"
                inputMode="decimal"
                value={draft[name] ?? String(coordinates[name])}
                error={problemOf(draft[name])}
                onChange={(text) => onChange({ [name]: text })}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** Contains only changed fields; undefined while a coordinate is invalid. */
function editOf(
  file: TreeFile,
  { longitude, latitude, ...draft }: Draft,
): Omit<TreeEdit, 'reason'> | undefined {
  const [east, north] = file.point.geometry.coordinates;
  const x = parseDecimal(longitude ?? String(east));
  const y = parseDecimal(latitude ?? String(north));
  if (x === undefined || y === undefined) return undefined;
  const original = { ...file, plantedByCompany: file.plantedByCompany?.id ?? null, specie: file.specie?.id };
  const edited = typedKeys(draft)
    .filter((field) => draft[field] !== undefined && draft[field] !== original[field])
    .map((field) => [field, draft[field]]);
  const isMoved = x !== east || y !== north;
  return { ...Object.fromEntries(edited), ...(isMoved && { place: { longitude: x, latitude: y } }) };
}
