import type { Issue } from '@nabta/contract/supply/issue';
import { can } from '@nabta/domain/capability';
import { maxIssueNote, canResolveBy, resolutionActions } from '@nabta/domain/issue-state';
import type { ResolutionAction } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
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
  const availableActions = resolutionActions.filter(
    (action) =>
      canResolveBy(issue.subject, action) && (action !== 'adjust_inventory' || can(role, 'adjustStock')),
  );
  const [action, setAction] = useState<ResolutionAction | undefined>(availableActions[0]);
  const [specieId, setSpecieId] = useState(issue.delivery?.species[0]?.id);
  const [quantity, setQuantity] = useState('');
  const [answer, setAnswer] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const showSuccess = (text: string) => () => toasts.show({ kind: 'success', text });
  const resolving = useResolveIssue(issue.id, showSuccess(t('issueConsole.isResolved')));
  const givingUp = useUpdateIssue(issue.id, showSuccess(t('issueConsole.givenUp')));
  const isAdjusting = action === 'adjust_inventory';
  const count = parseSignedInteger(quantity);
  const trimmedAnswer = answer.trim() || null;
  const isCountMissing = isAdjusting && (specieId === undefined || count === undefined || count === 0);
  const isAnswerMissing = action === 'other' && trimmedAnswer === null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (action === undefined || isCountMissing || isAnswerMissing) return;
    const adjustment = isAdjusting && { adjustment: { specieId: specieId ?? '', quantity: count ?? 0 } };
    resolving.mutate({ action, answer: trimmedAnswer, ...adjustment });
  }

  return (
    <form noValidate className={utilities.column16} onSubmit={submit}>
      <RadioChoices
        label={t('issueConsole.action')}
        choices={availableActions}
        value={action}
        onChange={setAction}
        className={styles.choices}
        choiceClassName={styles.choice}
      >
        {(each) => (
          <>
            <strong>{t(each === 'other' ? 'issueConsole.actionOther' : `issueConsole.${each}`)}</strong>
            <span className={utilities.muted}>
              {t(each === 'other' ? 'issueConsole.actionOtherHint' : `issueConsole.${each}Hint`)}
            </span>
          </>
        )}
      </RadioChoices>
      {isAdjusting && (
        <Adjustment
          issue={issue}
          specieId={specieId}
          onSpecie={setSpecieId}
          quantity={quantity}
          onQuantity={setQuantity}
          error={isSubmitted && isCountMissing}
        />
      )}
      <TextArea
        label={t(issue.subject === 'tree' ? 'issueConsole.answerReporter' : 'issueConsole.answer')}
        rows={3}
        maxLength={maxIssueNote}
        value={answer}
        onChange={setAnswer}
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

interface AdjustmentProps {
  issue: Issue;
  specieId: string | undefined;
  onSpecie: (id: string | undefined) => void;
  quantity: string;
  onQuantity: (quantity: string) => void;
  error: boolean;
}

function Adjustment({ issue, specieId, onSpecie, quantity, onQuantity, error }: AdjustmentProps) {
  const { t, language } = useTexts('issue-console');
  const hintId = useId();
  const species = issue.delivery?.species ?? [];
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('issueConsole.specie')}
        anyLabel={t('issueConsole.specie')}
        options={species.map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id }))}
        value={specieId}
        onChange={onSpecie}
      />
      <TextField
        dir="ltr"
        label={t('issueConsole.quantity')}
        aria-invalid={error || undefined}
        aria-describedby={hintId}
        value={quantity}
        onChange={onQuantity}
      />
      <p id={hintId} role={error ? 'alert' : undefined} className={error ? styles.error : styles.hint}>
        {t(error ? 'issueConsole.quantityNeeded' : 'issueConsole.quantityHint')}
      </p>
    </div>
  );
}

/** Accepts both minus signs; undefined unless the text is an integer. */
function parseSignedInteger(text: string): number | undefined {
  const normalized = withLatinDigits(text).trim().replace('\u2212', '-');
  return /^[+-]?\d{1,6}$/u.test(normalized) ? Number(normalized) : undefined;
}
