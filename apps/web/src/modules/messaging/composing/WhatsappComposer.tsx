// A WhatsApp message written from a record: the number, the template, the text, and what was already written to it.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { fillTags, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { whatsappApi } from '@cartable/domain/messaging/whatsapp.api.ts'
import { type WhatsappForm, whatsappLength } from '@cartable/domain/messaging/whatsapp.schema.ts'
import { Select } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { CharacterCount } from '../../../platform/fields/TextFields.tsx'
import { stateWords } from '../history/message-states.tsx'
import classes from './compose.module.css'
import {
  ComposeAside,
  ComposeFailure,
  ComposeFoot,
  ComposeFrame,
  ComposeLine,
  ComposeText,
  ComposeTo,
} from './compose.parts.tsx'
import { TextPreview } from './preview.parts.tsx'
import type { WritingPlace } from './tag-menu.parts.tsx'
import { askToReplaceText, type DraftRules, useTextDraft } from './text-draft.parts.ts'
import { useSending } from './use-sending.ts'

type Text = { readonly templateId: number | null; readonly phoneNumber: string; readonly message: string }
const rules: DraftRules<Text> = {
  read: ({ templateId, phoneNumber, message }) =>
    typeof phoneNumber === 'string' && typeof message === 'string'
      ? { templateId: typeof templateId === 'number' ? templateId : null, phoneNumber, message }
      : null,
  same: (a, b) => a.message === b.message,
}

/** The last messages to a number, so that nobody is written to twice. */
const Exchange = ({ origin, phoneNumber }: { readonly origin: string; readonly phoneNumber: string }) => {
  const { data } = useOperation(whatsappApi.whatsappExchange, { origin, phoneNumber }, { background: true })
  if (!data || data.messages.length === 0) return null
  return (
    <section className={classes.preview} aria-label="Derniers messages">
      <header>
        <h2>Derniers messages</h2>
      </header>
      <ul className={classes.exchange}>
        {data.messages.map(({ id, at, state, senderName, message, error }) => (
          <li key={id}>
            <div className={classes.bubble}>{message}</div>
            <small data-failed={state === 'failed' || state === 'bounced' || undefined}>
              {[formatInstant(at), senderName, stateWords[state], error].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { readonly form: WhatsappForm; readonly onClose: () => void; readonly onSent: () => void }

export const WhatsappComposer = ({ form, onClose, onSent }: Props) => {
  const [start] = useState<Text>(() => ({
    templateId: null,
    phoneNumber: form.recipients[form.recipient]?.phoneNumber ?? '',
    message: '',
  }))
  const draft = useTextDraft(`brouillon:message:${form.origin}:whatsapp`, start, rules)
  const { text, change } = draft
  const area = useRef<WritingPlace>(null)
  const id = useId()
  const prepare = useAction(whatsappApi.prepareWhatsapp, { refreshes: [] })
  const send = useAction(whatsappApi.sendWhatsapp)
  const { send: press, isSending, failure } = useSending()
  const reader =
    form.recipients.find((one) => one.phoneNumber !== null && one.phoneNumber === text.phoneNumber) ??
    form.recipients[0]
  const phoneNumber = reader?.phoneNumber ?? null
  const tags = reader?.tags ?? []
  const missing = missingTags([text.message], tags)
  const refusal = form.impossible ?? (reader ? reader.refusal : 'Personne à qui écrire sur cette fiche.')
  const who = { origin: form.origin, userId: reader?.userId ?? null }

  const chooseTemplate = async (templateId: number) => {
    if (phoneNumber === null) return
    const isReplaced = !draft.isModified || (await askToReplaceText())
    if (!isReplaced) return
    const prepared = await prepare.mutateAsync({ ...who, phoneNumber, templateId }).catch(() => null)
    if (prepared?.errors === null) draft.startFrom({ templateId, phoneNumber, message: prepared.message })
  }
  const post = () => {
    if (phoneNumber === null || refusal !== null) return
    const { templateId, message } = text
    void press({
      missing,
      refusals: message.trim() === '' ? { message: 'Le texte du message est obligatoire.' } : {},
      sentWords: `Message WhatsApp envoyé à ${reader?.name}.`,
      post: (asked) => send.mutateAsync({ ...who, phoneNumber, templateId, message, ...asked }),
      onSent: () => {
        draft.drop()
        onSent()
      },
    })
  }
  return (
    <ComposeFrame
      onSend={post}
      aside={
        <ComposeAside refusal={refusal} fault={reader?.fault} missing={{ labels: missing, tags, area }}>
          <TextPreview text={text.message} tags={tags} to={reader?.name ?? ''} />
          {phoneNumber !== null && <Exchange origin={form.origin} phoneNumber={phoneNumber} />}
        </ComposeAside>
      }
      foot={<ComposeFoot onClose={onClose} onSend={post} isSending={isSending} isRefused={refusal !== null} />}
    >
      {failure && <ComposeFailure title="Le message n’est pas parti." reasons={failure.reasons} />}
      <ComposeLine
        label="À"
        {...(form.recipients.length > 1 ? { htmlFor: `${id}-to` } : {})}
        error={failure?.fields.phoneNumber}
      >
        {form.recipients.length > 1 ? (
          <Select
            id={`${id}-to`}
            className={classes.grow}
            allowDeselect={false}
            value={text.phoneNumber}
            data={form.recipients.map((one, index) => ({
              value: one.phoneNumber ?? `sans-${index}`,
              label: `${one.name} (${one.role}) · ${one.address ?? one.refusal}`,
              disabled: one.refusal !== null,
            }))}
            onChange={(value) => value !== null && change({ phoneNumber: value })}
          />
        ) : (
          <ComposeTo name={reader?.name ?? ''} address={reader?.address ?? null} />
        )}
      </ComposeLine>
      <ComposeLine label="Modèle" htmlFor={`${id}-template`} error={failure?.fields.templateId}>
        <Select
          id={`${id}-template`}
          className={classes.grow}
          data={form.templates.map((template) => ({ value: String(template.id), label: template.name }))}
          value={text.templateId === null ? null : String(text.templateId)}
          placeholder={form.templates.length === 0 ? 'Aucun modèle pour ce type de fiche' : 'Texte libre'}
          allowDeselect={false}
          disabled={form.templates.length === 0}
          onChange={(value) => value !== null && void chooseTemplate(Number(value))}
        />
      </ComposeLine>
      <ComposeText
        label="Texte du message"
        value={text.message}
        maxLength={whatsappLength}
        tags={tags}
        area={area}
        onChange={(message) => change({ message })}
        isInvalid={failure?.fields.message !== undefined}
        state={draft.isResumed ? 'Brouillon repris' : draft.savedAt !== null && `Brouillon gardé à ${draft.savedAt}`}
        below={
          <div className={classes.below}>
            <CharacterCount length={fillTags(text.message, tags, 'removed').length} max={whatsappLength} />
          </div>
        }
      />
    </ComposeFrame>
  )
}
