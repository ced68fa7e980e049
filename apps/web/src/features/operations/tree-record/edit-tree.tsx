import type { TreeFile } from '@nabta/contract/tree-record';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { readDecimal } from '../../kit/form/decimal.ts';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { treeRecordChoicesQuery } from './tree-record-queries.ts';
import { useChangeTree } from './use-change-tree.ts';
import type { TreeEdit } from './use-change-tree.ts';

import styles from './edit-tree.module.css';

const flags = [
  ['isVip', 'markTreeVip'],
  ['isDamaged', 'markTreeDamaged'],
  ['isDeleted', 'removeTree'],
] as const;

type Draft = Omit<TreeEdit, 'reason' | 'place'> & { longitude?: string; latitude?: string };

/** What one may change of a tree, all of it with a reason. */
export function EditTree({ file }: { file: TreeFile }) {
  const { t } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>({});
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useChangeTree(file, () => setIsOpen(false));
  const { role } = useAccount();
  const open = () => {
    setDraft({});
    setReason('');
    setIsOpen(true);
  };
  const edit = editOf(file, draft);
  const isReady = edit !== undefined && Object.keys(edit).length > 0 && reason.trim().length >= 3;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) mutate({ edit: { ...edit, reason: reason.trim() } });
  }
  if (!flags.some(([, capability]) => can(role, capability)) && !can(role, 'editTrees')) return null;
  return (
    <>
      <Button icon="pencil-simple" className={styles.button} onClick={open}>
        {tell('treeFile.edit')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={tell('treeFile.editTitle')}
        closeLabel={t('common.close')}
        footer={
          <Button wide type="submit" form={formId} disabled={!isReady} pending={isPending}>
            {tell('treeFile.save')}
          </Button>
        }
      >
        <form id={formId} className={styles.form} onSubmit={submit}>
          <Fields file={file} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          <TextArea
            label={tell('treeFile.reason')}
            hint={tell('treeFile.reasonHint')}
            rows={2}
            maxLength={300}
            required
            value={reason}
            onChange={setReason}
          />
        </form>
      </Sheet>
    </>
  );
}

interface FieldsProps {
  file: TreeFile;
  draft: Draft;
  onChange: (part: Draft) => void;
}

function Fields({ file, draft, onChange }: FieldsProps) {
  const { language } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const { role } = useAccount();
  const { data } = useQuery(treeRecordChoicesQuery(useApi()));
  const [longitude, latitude] = file.point.geometry.coordinates;
  const sponsor =
    draft.plantedByCompany === undefined ? file.plantedByCompany?.id : (draft.plantedByCompany ?? undefined);
  const problemOf = (typed: string | undefined) =>
    typed !== undefined && readDecimal(typed) === undefined ? tell('treeFile.needNumber') : undefined;
  return (
    <>
      <div className={styles.switches}>
        {flags
          .filter(([, capability]) => can(role, capability))
          .map(([flag]) => (
            <label key={flag} className={styles.switch}>
              <span>
                {tell(`treeFile.${flag}`)}
                {flag === 'isDeleted' && <small className={styles.hint}>{tell('treeFile.removeHint')}</small>}
              </span>
              <Switch checked={draft[flag] ?? file[flag]} onChange={(isOn) => onChange({ [flag]: isOn })} />
            </label>
          ))}
      </div>
      {can(role, 'assignSponsor') && (
        <SelectField
          label={tell('treeRecord.company')}
          anyLabel={tell('treeFile.noCompany')}
          options={(data?.company ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
          value={sponsor}
          onChange={(id) => onChange({ plantedByCompany: id ?? null })}
        />
      )}
      {can(role, 'editTrees') && (
        <>
          <SelectField
            label={tell('treeRecord.specie')}
            anyLabel={tell('treeFile.nothing')}
            options={(data?.specie ?? []).map(({ id, commonName }) => ({
              id,
              name: nameIn(commonName, language) ?? id,
            }))}
            value={draft.specie ?? file.specie?.id}
            onChange={(specie) => onChange({ specie })}
          />
          <div className={styles.place}>
            <TextField
              label={tell('treeFile.latitude')}
              dir="ltr"
              inputMode="decimal"
              value={draft.latitude ?? String(latitude)}
              error={problemOf(draft.latitude)}
              onChange={(text) => onChange({ latitude: text })}
            />
            <TextField
              label={tell('treeFile.longitude')}
              dir="ltr"
              inputMode="decimal"
              value={draft.longitude ?? String(longitude)}
              error={problemOf(draft.longitude)}
              onChange={(text) => onChange({ longitude: text })}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Only what differs from the record is sent; nothing while a place cannot be read. */
function editOf(
  file: TreeFile,
  { longitude, latitude, ...draft }: Draft,
): Omit<TreeEdit, 'reason'> | undefined {
  const [east, north] = file.point.geometry.coordinates;
  const x = readDecimal(longitude ?? String(east));
  const y = readDecimal(latitude ?? String(north));
  if (x === undefined || y === undefined) return undefined;
  const was = { ...file, plantedByCompany: file.plantedByCompany?.id ?? null, specie: file.specie?.id };
  const edited = Object.entries(draft).filter(
    ([field, value]) => value !== undefined && value !== was[field as keyof typeof draft],
  );
  const isMoved = x !== east || y !== north;
  return { ...Object.fromEntries(edited), ...(isMoved && { place: { longitude: x, latitude: y } }) };
}
