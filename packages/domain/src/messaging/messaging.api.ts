// Operations of the message templates: one entity behind two doors, the configuration's and the codification's.
import { z } from 'zod'
import { anyOf, right } from '../kernel/access.ts'
import { DisableAnswer, DisableInput } from '../kernel/codification.ts'
import { optionalQueryId, queryFlag } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { attachmentRules, TemplateInput, TemplateRecord, TemplateRow } from './templates.schema.ts'
import { themeKeys } from './themes.ts'

const reads = anyOf(right('configuration', 'read'), right('codification', 'read'))
const writes = anyOf(right('configuration', 'write'), right('codification', 'write'))

const list = {
  method: 'GET',
  effect: 'read',
  access: reads,
  input: listInput({
    sorts: ['name', 'theme', 'updatedAt'],
    defaultSort: 'name.asc',
    filters: { withDisabled: queryFlag.default(false), theme: z.enum(themeKeys).optional() },
  }),
  answer: listAnswer(TemplateRow),
  summary: 'Liste des modèles de messages',
} as const
const show = {
  method: 'GET',
  effect: 'read',
  access: reads,
  input: z.object({ id: optionalQueryId }),
  answer: TemplateRecord,
  summary: 'Fiche d’un modèle de message',
} as const
const save = {
  method: 'POST',
  effect: 'write',
  access: writes,
  input: TemplateInput,
  answer: FormAnswer,
  refused: asForm,
  files: { attachments: attachmentRules },
  summary: 'Enregistrement d’un modèle de message',
} as const

export const messagingApi = defineOperations('messaging', {
  listTemplates: operation({
    ...list,
    name: 'message_template_list',
    path: '/admin/message-template/message-template-list',
  }),
  showTemplate: operation({
    ...show,
    name: 'message_template_show',
    path: '/admin/message-template/message-template-show',
  }),
  saveTemplate: operation({
    ...save,
    name: 'message_template_show_save',
    path: '/admin/message-template/message-template-show',
  }),
  listCodificationTemplates: operation({
    ...list,
    name: 'codification_message_templates_list',
    path: '/codification/codification-message-templates-list',
  }),
  showCodificationTemplate: operation({
    ...show,
    name: 'codification_show_message_template',
    path: '/codification/codification-show-message-template',
  }),
  saveCodificationTemplate: operation({
    ...save,
    name: 'codification_show_message_template_save',
    path: '/codification/codification-show-message-template',
  }),
  disableTemplates: operation({
    name: 'codification_message_template_disable',
    method: 'POST',
    path: '/codification/codification-message-template-disable',
    effect: 'write',
    access: writes,
    input: DisableInput,
    answer: DisableAnswer,
    summary: 'Désactivation de modèles de messages',
  }),
})
