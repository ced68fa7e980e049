import { maxGiftMessage, occasions } from '@nabta/domain/gift-state';
import { hijriDate } from '@nabta/domain/hijri-date';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { giftTexts } from '../../../locales/gift.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ltr } from '../../../ui/ltr.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePhoneEntryField } from '../../auth/phone-entry-field.tsx';
import { enterPhone, noPhone, phoneToSend } from '../../auth/phone-entry.ts';
import { OccasionChoice } from '../occasion-choice.tsx';
import { ContactButton } from './contact-button.tsx';
import { arrivalDays, arrivalOf } from './gift-draft.ts';
import type { DraftProblems, GiftDraft } from './gift-draft.ts';
import { MessageSuggestions } from './message-suggestions.tsx';
import { RecentReceivers } from './recent-receivers.tsx';
import { useFirstProblemFocus } from './use-first-problem-focus.ts';

import styles from './gift-form.module.css';

interface GiftFormProps {
  id: string;
  /** The trees, on top of the form. */
  trees: ReactNode;
  /** How many they are. */
  count: number;
  draft: GiftDraft;
  onChange: (part: Partial<GiftDraft>) => void;
  problems: DraftProblems;
  /** Counts how often problems were looked for. */
  attempt: number;
  onSubmit: () => void;
}

/** For whom, for what, with which words and when. */
export function GiftForm({ id, trees, count, draft, onChange, problems, attempt, onSubmit }: GiftFormProps) {
  const tell = useTextFile(giftTexts);
  const { by, phone, message, occasion, arrivesOn } = draft;
  const { phoneInput, messageInput, dayInput } = useFirstProblemFocus(problems, attempt);
  const { field: phoneField, countries } = usePhoneEntryField({
    label: tell('gift.phoneLabel'),
    hint: tell('gift.recipientHint'),
    error: problems.phone && tell(problems.phone),
    entry: phone,
    onChange: (next) => onChange({ phone: next }),
    inputRef: phoneInput,
  });
  const choosePhone = (chosen: string) => onChange({ phone: enterPhone(chosen, noPhone.country) });
  useShownOnArrival(dayInput, arrivesOn !== undefined);
  const [{ first, last }] = useState(() => arrivalDays(new Date()));
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
        <div className={styles.by}>
          <Segmented
            label={tell('gift.byLabel')}
            options={[
              { value: 'phone', label: tell('gift.byPhone'), icon: 'phone' },
              { value: 'link', label: tell('gift.byLink'), icon: 'whatsapp-logo' },
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
              {count > 1 && (
                <Segmented
                  label={tell('gift.linksLabel')}
                  options={[
                    { value: 'one', label: tell('gift.oneLink') },
                    { value: 'each', label: tell('gift.linkEach') },
                  ]}
                  value={draft.isLinkEach ? 'each' : 'one'}
                  onChange={(links) => onChange({ isLinkEach: links === 'each' })}
                />
              )}
              <p className={styles.note}>
                <Icon name="info" size={20} />
                {tell(count > 1 && draft.isLinkEach ? 'gift.linkEachHint' : 'gift.linkHint')}
              </p>
            </>
          )}
        </div>
        <OccasionChoice
          label={tell('gift.occasionLabel')}
          choices={occasions}
          value={occasion}
          onChange={(next) => onChange({ occasion: next })}
        />
        <div className={styles.message}>
          <TextArea
            ref={messageInput}
            label={tell('gift.messageLabel')}
            labelEnd={<Ltr>{tell('gift.messageCount', { count: message.length, max: maxGiftMessage })}</Ltr>}
            placeholder={tell('gift.messagePlaceholder')}
            rows={2}
            maxLength={maxGiftMessage}
            value={message}
            error={problems.message && tell(problems.message, { max: maxGiftMessage })}
            onChange={(next) => onChange({ message: next })}
          />
          <MessageSuggestions
            occasion={occasion}
            message={message}
            onChoose={(next) => onChange({ message: next })}
          />
        </div>
        {by === 'phone' && (
          <div className={styles.when}>
            <p className={styles.label}>{tell('gift.whenLabel')}</p>
            <Segmented
              label={tell('gift.whenLabel')}
              options={[
                { value: 'now', label: tell('gift.now'), icon: 'paper-plane-tilt' },
                { value: 'day', label: tell('gift.onDate'), icon: 'calendar-blank' },
              ]}
              value={arrivesOn === undefined ? 'now' : 'day'}
              onChange={(when) => onChange({ arrivesOn: when === 'now' ? undefined : (arrivesOn ?? '') })}
            />
            {arrivesOn !== undefined && (
              <TextField
                ref={dayInput}
                type="date"
                dir={undefined}
                label={tell('gift.dateLabel')}
                hint={<DateHint day={arrivesOn} />}
                error={problems.arrivesOn && tell(problems.arrivesOn)}
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
            {tell('gift.transferNote')}
          </p>
        )}
      </form>
      {countries}
    </>
  );
}

/** Which days there are, and once one is chosen the same day as half the country counts it. */
function DateHint({ day }: { day: string }) {
  const tell = useTextFile(giftTexts);
  const { language } = useTexts();
  if (day === '') return tell('gift.dateHint');
  return tell('gift.hijri', { date: hijriDate(arrivalOf(day), language) });
}

/** A field that was just asked for is scrolled into sight; one that was there from the start stays where it is. */
function useShownOnArrival(field: RefObject<HTMLElement | null>, isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) field.current?.scrollIntoView?.({ block: 'nearest' });
    wasThere.current = isThere;
  }, [field, isThere]);
}
