import type { Issue } from '@nabta/contract/supply/issue';
import { can } from '@nabta/domain/capability';
import { maxIssueNote, resolutionActionsOf } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useId } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useResolveIssue, useUpdateIssue } from './issue-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './issue-page.module.css';

/** Next step of an issue: start it, then resolve it or give up. */
export function HandleIssue({ issue }: { issue: Issue }) {
  const { t } = useTexts('issue-console');
  const toasts = useToasts();
  const starting = useUpdateIssue(issue.id, () =>
    toasts.show({ kind: 'success', text: t('issueConsole.takenUp') }),
  );
  return (
    <Card as="section" className={styles.panel}>
      {issue.isWriteOffRequested && (
        <p role="status" className={utilities.muted}>
          {t('issueConsole.writeOffWaits')}
        </p>
      )}
      {issue.status === 'in_progress' ? (
        <Resolve issue={issue} />
      ) : (
        <Button pending={starting.isPending} onClick={() => starting.mutate({ status: 'in_progress' })}>
          {t('issueConsole.take')}
        </Button>
      )}
    </Card>
  );
}

function Resolve({ issue }: { issue: Issue }) {
  const { t } = useTexts('issue-console');
  const toasts = useToasts();
  const { role } = useAccount();
  const availableActions = resolutionActionsOf(issue).filter(
    (action) =>
      (action !== 'adjust_inventory' || can(role, 'adjustStock')) &&
      (action !== 'accept_evidence' || can(role, 'handleIssues', 'all')),
  );
  const { values, form, field, isSubmitted } = useForm({
    initial: {
      action: availableActions[0],
      specieId: issue.delivery?.species[0]?.id,
      quantity: '',
      answer: '',
    },
    submit({ action, specieId }) {
      if (action === undefined || isCountMissing || isAnswerMissing) return;
      const adjustment = isAdjusting && { adjustment: { specieId: specieId ?? '', quantity: count ?? 0 } };
      resolving.mutate({ action, answer: trimmedAnswer, ...adjustment });
    },
  });
  const showSuccess = (text: string) => () => toasts.show({ kind: 'success', text });
  const resolving = useResolveIssue(issue.id, showSuccess(t('issueConsole.isResolved')));
  const givingUp = useUpdateIssue(issue.id, showSuccess(t('issueConsole.givenUp')));
  const isAdjusting = values.action === 'adjust_inventory';
  const count = parseSignedInteger(values.quantity);
  const trimmedAnswer = values.answer.trim() || null;
  const isCountMissing = isAdjusting && (values.specieId === undefined || !count);
  const isAnswerMissing = values.action === 'other' && trimmedAnswer === null;
  return (
    <form {...form} className={utilities.column16}>
      <RadioChoices
        label={t('issueConsole.action')}
        choices={availableActions}
        {...field('action')}
        className={styles.choices}
        choiceClassName={styles.choice}
      >
        {(action) => (
          <>
            <strong>{t(action === 'other' ? 'issueConsole.actionOther' : `issueConsole.${action}`)}</strong>
            <span className={utilities.muted}>
              {t(action === 'other' ? 'issueConsole.actionOtherHint' : `issueConsole.${action}Hint`)}
            </span>
          </>
        )}
      </RadioChoices>
      {isAdjusting && (
        <AdjustmentFields
          species={issue.delivery?.species ?? []}
          specieField={field('specieId')}
          quantityField={field('quantity')}
          isInvalid={isSubmitted && isCountMissing}
        />
      )}
      <TextArea
        label={t(issue.code === null ? 'issueConsole.answer' : 'issueConsole.answerReporter')}
        rows={3}
        maxLength={maxIssueNote}
        {...field('answer')}
        error={isSubmitted && isAnswerMissing ? t('issueConsole.answerNeeded') : undefined}
      />
      <div className={utilities.wrap8}>
        <Button type="submit" pending={resolving.isPending} disabled={givingUp.isPending}>
          {t('issueConsole.resolve')}
        </Button>
        <Button
          variant="secondary"
          pending={givingUp.isPending}
          disabled={resolving.isPending}
          onClick={() => givingUp.mutate({ status: 'unresolved', answer: trimmedAnswer })}
        >
          {t('issueConsole.giveUp')}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

interface AdjustmentFieldsProps {
  species: NonNullable<Issue['delivery']>['species'];
  specieField: FieldProps<string | undefined>;
  quantityField: FieldProps<string>;
  isInvalid: boolean;
}

function AdjustmentFields({ species, specieField, quantityField, isInvalid }: AdjustmentFieldsProps) {
  const { t, language } = useTexts('issue-console');
  const hintId = useId();
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('issueConsole.specie')}
        anyLabel={t('issueConsole.specie')}
        options={species.map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id }))}
        {...specieField}
      />
      <TextField
        dir="ltr"
        label={t('issueConsole.quantity')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={hintId}
        {...quantityField}
      />
      <p
        id={hintId}
        role={isInvalid ? 'alert' : undefined}
        className={isInvalid ? styles.error : styles.hint}
      >
        {t(isInvalid ? 'issueConsole.quantityNeeded' : 'issueConsole.quantityHint')}
      </p>
    </div>
  );
}

/** Accepts both minus signs; undefined unless the text is an integer. */
function parseSignedInteger(text: string): number | undefined {
  const normalized = withLatinDigits(text).trim().replace('\u2212', '-');
  return /^[+-]?\d{1,6}$/u.test(normalized) ? Number(normalized) : undefined;
}
