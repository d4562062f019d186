// Use cases of the message templates: list, form with the tags of its themes, save, bulk disabling.
import {
  choiceWords,
  type MessageTone,
  messageChoices,
  toneLabels,
} from '@cartable/domain/access/notifications/choices.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import { messagingRefusals } from '@cartable/domain/messaging/messaging.refusals.ts'
import { plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import { attachmentRules, type TemplateRecord, type ThemeChoice } from '@cartable/domain/messaging/templates.schema.ts'
import { messageThemes, type Theme, themeKeys } from '@cartable/domain/messaging/themes.ts'
import { setEnabled } from '../../platform/codification.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import {
  addTemplateFile,
  findTemplate,
  insertTemplate,
  listTemplateFiles,
  listTemplates,
  removeTemplateFile,
  updateTemplate,
} from './templates.queries.ts'

type Api = typeof messagingApi

const themes: Readonly<Record<string, Theme>> = messageThemes
const themeOptions = themeKeys.map((value) => ({ value, label: messageThemes[value].label }))
const choices: readonly ThemeChoice[] = Object.entries(themes).map(([theme, { usedIn, tags }]) => ({
  theme,
  usedIn,
  tags: Object.entries(tags).map(([name, { label, sample, mayBeEmpty = false }]) => ({
    name,
    label,
    value: sample,
    mayBeEmpty,
  })),
}))

/** « Envoyé sauf refus : Cours à confirmer ». */
const toneText = (tone: MessageTone, choice: string | null): string => {
  const kind = messageChoices.find((one) => one === choice)
  return kind ? `${toneLabels[tone]}\u00a0: «\u00a0${choiceWords[kind].label}\u00a0»` : toneLabels[tone]
}

export const templateList = async (
  { db }: OperationContext,
  request: InputOf<Api['listTemplates']>,
): Promise<AnswerOf<Api['listTemplates']>> => {
  const page = await listTemplates(db, request)
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      subject: row.subject ?? '',
      themeLabel: themes[row.theme]?.label ?? row.theme,
    })),
    totals: null,
  }
}

export const showTemplate = async ({ db }: OperationContext, id: number | undefined): Promise<TemplateRecord> => {
  const shared = { themes: themeOptions, choices: [...choices] }
  if (id === undefined)
    return {
      ...shared,
      id: null,
      updatedAt: null,
      name: '',
      subject: '',
      title: null,
      body: '',
      theme: themeKeys[0],
      channels: ['mail'],
      copyToContact: false,
      buttonLabel: null,
      toneLabel: null,
      attachments: [],
      removedFiles: [],
      isAutomatic: false,
      enabled: true,
      usedCount: 0,
    }
  const { code, tone, choice, ...found } = (await findTemplate(db, id)) ?? notFound()
  const attachments = await listTemplateFiles(db, id)
  return {
    ...shared,
    ...found,
    subject: found.subject ?? '',
    body: plainTextOf(found.body),
    attachments,
    removedFiles: [],
    isAutomatic: code !== null,
    toneLabel: code === null ? null : toneText(tone, choice),
    usedCount: await countUses(db, 'message_templates', id),
  }
}

/** Takes out the files that no longer belong, keeps those that arrive. A file that a message was sent with stays for its history. */
const saveFiles = async (context: OperationContext, id: number, removed: readonly number[]): Promise<void> => {
  const { db, identity, platform, files } = context
  const stored = await listTemplateFiles(db, id)
  const gone = stored.filter((file) => removed.includes(file.id))
  const { extensions, maxBytes, maxCount } = attachmentRules
  if (stored.length - gone.length + files.length > maxCount)
    refuse(messagingRefusals.tooManyFiles(maxCount), 'attachments')
  for (const file of gone) {
    await removeTemplateFile(db, id, file.id)
    if ((await countUses(db, 'files', file.id)) === 0) await platform.files.remove(db, file.id)
  }
  for (const { path, fileName } of files) {
    const accountId = identity?.accountId ?? null
    const upload = { path, fileName, extensions, maxBytes, accountId, at: 'attachments' }
    await addTemplateFile(db, id, (await platform.files.storeUpload(db, upload)).id)
  }
}

export const saveTemplate = async (
  context: OperationContext,
  { id, updatedAt, removedFiles, ...values }: InputOf<Api['saveTemplate']>,
): Promise<AnswerOf<Api['saveTemplate']>> => {
  const { db } = context
  let saved = id
  if (saved === null) saved = await insertTemplate(db, values)
  else {
    const current = saved
    await lockUnchanged(db, 'messageTemplates', current, updatedAt, () => showTemplate(context, current))
    const before = (await findTemplate(db, current)) ?? notFound()
    if (before.code !== null && before.theme !== values.theme) refuse(messagingRefusals.themeFixed, 'theme')
    await updateTemplate(db, current, values)
  }
  await saveFiles(context, saved, removedFiles)
  // dialogs that propose templates ask again
  context.live(['messaging'], ['contacts'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'messageTemplates', saved) }
}

export const disableTemplates = async (
  { db, live }: OperationContext,
  { ids, enabled }: InputOf<Api['disableTemplates']>,
): Promise<AnswerOf<Api['disableTemplates']>> => {
  const disabledCount = await setEnabled(db, 'message_templates', ids, enabled)
  if (disabledCount > 0) live(['messaging'], ['contacts'])
  return { disabledCount }
}
