import type { Issue } from '@nabta/contract/issue';
import { can } from '@nabta/domain/capability';
import { maxIssueNote, mayResolveBy, resolutionActions } from '@nabta/domain/issue-state';
import type { ResolutionAction } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { issueConsoleTexts } from '../../../locales/issue-console.ts';
import { useAccount } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { withLatinDigits } from '../../../ui/digits.ts';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useResolveIssue, useStepIssue } from './issue-queries.ts';

import styles from './issue-page.module.css';

/** The next step of an issue: it is taken up, then resolved or given up. */
export function HandleIssue({ issue }: { issue: Issue }) {
  const tell = useTextFile(issueConsoleTexts);
  const toasts = useToasts();
  const taking = useStepIssue(issue.id, () =>
    toasts.show({ kind: 'success', text: tell('issueConsole.takenUp') }),
  );
  return (
    <Card as="section" className={styles.panel}>
      {issue.status === 'in_progress' ? (
        <Resolve issue={issue} />
      ) : (
        <Button pending={taking.isPending} onClick={() => taking.mutate({ status: 'in_progress' })}>
          {tell('issueConsole.take')}
        </Button>
      )}
    </Card>
  );
}

function Resolve({ issue }: { issue: Issue }) {
  const tell = useTextFile(issueConsoleTexts);
  const toasts = useToasts();
  const { role } = useAccount();
  const offered = resolutionActions.filter(
    (action) =>
      mayResolveBy(issue.subject, action) && (action !== 'adjust_inventory' || can(role, 'adjustStock')),
  );
  const [action, setAction] = useState<ResolutionAction | undefined>(offered[0]);
  const [specieId, setSpecieId] = useState(issue.delivery?.species[0]?.id);
  const [quantity, setQuantity] = useState('');
  const [answer, setAnswer] = useState('');
  const [isTried, setIsTried] = useState(false);
  const done = (text: string) => () => toasts.show({ kind: 'success', text });
  const resolving = useResolveIssue(issue.id, done(tell('issueConsole.isResolved')));
  const leaving = useStepIssue(issue.id, done(tell('issueConsole.givenUp')));
  const isAdjusting = action === 'adjust_inventory';
  const count = signedNumber(quantity);
  const words = answer.trim() || null;
  const lacksCount = isAdjusting && (specieId === undefined || count === undefined || count === 0);
  const lacksWords = action === 'other' && words === null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (action === undefined || lacksCount || lacksWords) return;
    const adjustment = isAdjusting && { adjustment: { specieId: specieId ?? '', quantity: count ?? 0 } };
    resolving.mutate({ action, answer: words, ...adjustment });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <RadioChoices
        label={tell('issueConsole.action')}
        choices={offered}
        value={action}
        onChange={setAction}
        className={styles.choices}
        choiceClassName={styles.choice}
      >
        {(each) => (
          <>
            <strong>{tell(each === 'other' ? 'issueConsole.actionOther' : `issueConsole.${each}`)}</strong>
            <span className={styles.dim}>
              {tell(each === 'other' ? 'issueConsole.actionOtherHint' : `issueConsole.${each}Hint`)}
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
          error={isTried && lacksCount}
        />
      )}
      <TextArea
        label={tell(issue.subject === 'tree' ? 'issueConsole.answerReporter' : 'issueConsole.answer')}
        rows={3}
        maxLength={maxIssueNote}
        value={answer}
        onChange={setAnswer}
        error={isTried && lacksWords ? tell('issueConsole.answerNeeded') : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={resolving.isPending} disabled={leaving.isPending}>
          {tell('issueConsole.resolve')}
        </Button>
        <Button
          look="secondary"
          pending={leaving.isPending}
          disabled={resolving.isPending}
          onClick={() => leaving.mutate({ status: 'unresolved', answer: words })}
        >
          {tell('issueConsole.giveUp')}
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
  const { language } = useTexts();
  const tell = useTextFile(issueConsoleTexts);
  const hintId = useId();
  const species = issue.delivery?.species ?? [];
  return (
    <div className={styles.pair}>
      <SelectField
        label={tell('issueConsole.specie')}
        anyLabel={tell('issueConsole.specie')}
        options={species.map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id }))}
        value={specieId}
        onChange={onSpecie}
      />
      <TextField
        dir="ltr"
        label={tell('issueConsole.quantity')}
        aria-invalid={error || undefined}
        aria-describedby={hintId}
        value={quantity}
        onChange={onQuantity}
      />
      <p id={hintId} role={error ? 'alert' : undefined} className={error ? styles.error : styles.hint}>
        {tell(error ? 'issueConsole.quantityNeeded' : 'issueConsole.quantityHint')}
      </p>
    </div>
  );
}

/** With the minus of a keyboard or of a text; undefined where it is no whole number. */
function signedNumber(typed: string): number | undefined {
  const plain = withLatinDigits(typed).trim().replace('\u2212', '-');
  return /^[+-]?\d{1,6}$/u.test(plain) ? Number(plain) : undefined;
}
