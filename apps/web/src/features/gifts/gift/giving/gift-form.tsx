import { maxGiftMessage, occasions } from '@nabta/domain/gift-state';
import { hijriDate } from '@nabta/domain/hijri-date';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { usePhoneEntryField } from '#features/people/auth/phone-entry-field.tsx';
import { enterPhone, noPhone, phoneToSend } from '#features/people/auth/phone-entry.ts';
import { useTexts } from '#platform/texts.tsx';
import { OccasionChoice } from '#shared/form/occasion-choice.tsx';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

import { getArrivalDays, arrivalOf } from './gift-draft.ts';
import type { DraftProblems, GiftDraft } from './gift-draft.ts';
import { MessageSuggestions } from './message-suggestions.tsx';
import { ContactButton, RecentReceivers } from './recent-receivers.tsx';

import styles from './gift-form.module.css';

interface GiftFormProps {
  id: string;
  /** Rendered above the form. */
  trees: ReactNode;
  treeCount: number;
  draft: GiftDraft;
  onChange: (part: Partial<GiftDraft>) => void;
  problems: DraftProblems;
  /** Incremented on each validation. */
  attempt: number;
  onSubmit: () => void;
}

export function GiftForm(props: GiftFormProps) {
  const { id, trees, treeCount, draft, onChange, problems, attempt, onSubmit } = props;
  const { t } = useTexts('gift');
  const { by, phone, message, occasion, arrivesOn } = draft;
  const { phoneInput, messageInput, dayInput } = useFirstProblemFocus(problems, attempt);
  const { field: phoneField, countries } = usePhoneEntryField({
    label: t('gift.phoneLabel'),
    hint: t('gift.recipientHint'),
    error: problems.phone && t(problems.phone),
    entry: phone,
    onChange: (next) => onChange({ phone: next }),
    inputRef: phoneInput,
  });
  const choosePhone = (text: string) => onChange({ phone: enterPhone(text, noPhone.country) });
  useScrollIntoViewWhenAdded(dayInput, arrivesOn !== undefined);
  const [{ first, last }] = useState(() => getArrivalDays(new Date()));
  return (
    <>
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {trees}
        <div className={styles.recipient}>
          <Segmented
            label={t('gift.byLabel')}
            options={[
              { value: 'phone', label: t('gift.byPhone'), icon: 'phone' },
              { value: 'link', label: t('gift.byLink'), icon: 'whatsapp-logo' },
            ]}
            value={by}
            onChange={(next) => onChange({ by: next })}
          />
          {by === 'phone' ? (
            <>
              {phoneField}
              <ContactButton onPick={choosePhone} />
              <RecentReceivers phone={phoneToSend(phone)} onChoose={choosePhone} />
            </>
          ) : (
            <>
              {treeCount > 1 && (
                <Segmented
                  label={t('gift.linksLabel')}
                  options={[
                    { value: 'one', label: t('gift.oneLink') },
                    { value: 'each', label: t('gift.linkEach') },
                  ]}
                  value={draft.isLinkEach ? 'each' : 'one'}
                  onChange={(links) => onChange({ isLinkEach: links === 'each' })}
                />
              )}
              <p className={styles.note}>
                <Icon name="info" size={20} />
                {t(treeCount > 1 && draft.isLinkEach ? 'gift.linkEachHint' : 'gift.linkHint')}
              </p>
            </>
          )}
        </div>
        <OccasionChoice
          label={t('gift.occasionLabel')}
          choices={occasions}
          value={occasion}
          onChange={(next) => onChange({ occasion: next })}
        />
        <div className={styles.message}>
          <TextArea
            ref={messageInput}
            label={t('gift.messageLabel')}
            labelEnd={<Ltr>{t('gift.messageCount', { count: message.length, max: maxGiftMessage })}</Ltr>}
            placeholder={t('gift.messagePlaceholder')}
            rows={2}
            maxLength={maxGiftMessage}
            value={message}
            error={problems.message && t(problems.message, { max: maxGiftMessage })}
            onChange={(next) => onChange({ message: next })}
          />
          <MessageSuggestions
            occasion={occasion}
            message={message}
            onChoose={(next) => onChange({ message: next })}
          />
        </div>
        {by === 'phone' && (
          <div className={styles.arrival}>
            <p className={styles.label}>{t('gift.whenLabel')}</p>
            <Segmented
              label={t('gift.whenLabel')}
              options={[
                { value: 'now', label: t('gift.now'), icon: 'paper-plane-tilt' },
                { value: 'day', label: t('gift.onDate'), icon: 'calendar-blank' },
              ]}
              value={arrivesOn === undefined ? 'now' : 'day'}
              onChange={(when) => onChange({ arrivesOn: when === 'now' ? undefined : (arrivesOn ?? '') })}
            />
            {arrivesOn !== undefined && (
              <TextField
                ref={dayInput}
                type="date"
                dir={undefined}
                label={t('gift.dateLabel')}
                hint={<DateHint day={arrivesOn} />}
                error={problems.arrivesOn && t(problems.arrivesOn)}
                min={first}
                max={last}
                value={arrivesOn}
                onChange={(day) => onChange({ arrivesOn: day })}
              />
            )}
          </div>
        )}
        {by === 'phone' && (
          <p className={styles.note}>
            <Icon name="info" size={20} />
            {t('gift.transferNote')}
          </p>
        )}
      </form>
      {countries}
    </>
  );
}

function DateHint({ day }: { day: string }) {
  const { t, language } = useTexts('gift');
  if (day === '') return t('gift.dateHint');
  return t('gift.hijri', { date: hijriDate(arrivalOf(day), language) });
}

/** Scrolls a field into view when it is added after mount. */
function useScrollIntoViewWhenAdded(field: RefObject<HTMLElement | null>, isPresent: boolean): void {
  const wasPresent = useRef(isPresent);
  useEffect(() => {
    if (isPresent && !wasPresent.current) field.current?.scrollIntoView?.({ block: 'nearest' });
    wasPresent.current = isPresent;
  }, [field, isPresent]);
}

/** Focuses the first invalid field after each attempt, but not while the user corrects it. */
function useFirstProblemFocus(problems: DraftProblems, attempt: number) {
  const phoneInput = useRef<HTMLInputElement>(null);
  const messageInput = useRef<HTMLTextAreaElement>(null);
  const dayInput = useRef<HTMLInputElement>(null);
  const focusFirst = useEffectEvent((_attempt: number) => {
    const inputs = { phone: phoneInput, message: messageInput, arrivesOn: dayInput };
    for (const field of ['phone', 'message', 'arrivesOn'] as const) {
      if (problems[field] !== undefined) return inputs[field].current?.focus();
    }
  });
  useEffect(() => focusFirst(attempt), [attempt]);
  return { phoneInput, messageInput, dayInput };
}
