// SQL of the message templates.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import { sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

type Asked = InputOf<typeof messagingApi.listTemplates>

export const listTemplates = (db: Db, request: Asked) => {
  let query = db
    .selectFrom('messageTemplates')
    .select([
      'id',
      'name',
      'subject',
      'theme',
      'enabled',
      'updatedAt',
      sql<boolean>`code is not null`.as('isAutomatic'),
    ])
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.theme) query = query.where('theme', '=', request.theme)
  if (request.q)
    query = query.where(matchesSearch(sql`search_key(name || ' ' || coalesce(subject, '') || ' ' || body)`, request.q))
  const name = inFrenchOrder(sql.ref('name'))
  const sorts = { name: [name], theme: [sql.ref('theme'), name], updatedAt: [sql.ref('updatedAt')] }
  return listPage(db, request, query, sorts, sql.ref('id'))
}

export const findTemplate = (db: Db, id: number) =>
  db
    .selectFrom('messageTemplates')
    .select([
      'id',
      'code',
      'name',
      'subject',
      'title',
      'body',
      'theme',
      'channels',
      'copyToContact',
      'buttonLabel',
      'tone',
      'choice',
      'enabled',
      'updatedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

type Values = {
  readonly name: string
  readonly subject: string | null
  readonly title: string | null
  readonly body: string
  readonly theme: string
  readonly channels: ('mail' | 'sms' | 'whatsapp')[]
  readonly copyToContact: boolean
  readonly buttonLabel: string | null
}

export const insertTemplate = async (db: Db, values: Values): Promise<number> => {
  const { id } = await db.insertInto('messageTemplates').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateTemplate = async (db: Db, id: number, values: Values): Promise<void> => {
  await db.updateTable('messageTemplates').set(values).where('id', '=', id).execute()
}

export const listTemplateFiles = (db: Db, templateId: number) =>
  db
    .selectFrom('messageTemplateAttachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select(['f.id', 'f.originalName as name', 'f.sizeBytes'])
    .where('a.messageTemplateId', '=', templateId)
    .orderBy('f.id')
    .execute()

/** The mails that a dialog of a theme offers, whole: those that the program knows by their code first. */
export const listMailTemplates = async (db: Db, theme: string) =>
  db
    .selectFrom('messageTemplates as t')
    .select(['t.id', 't.code', 't.name', 't.subject', 't.title', 't.body', 't.copyToContact'])
    .select(
      sql<{ id: number; name: string; sizeBytes: number }[]>`(
        select coalesce(json_agg(json_build_object('id', f.id, 'name', f.original_name, 'sizeBytes', f.size_bytes) order by f.id), '[]')
        from message_template_attachments a join files f on f.id = a.file_id where a.message_template_id = t.id)`.as(
        'attachments',
      ),
    )
    .where('t.theme', '=', theme)
    .where('t.enabled', '=', true)
    .where(sql<boolean>`'mail' = any(t.channels)`)
    .orderBy(sql`t.code is null, t.code, t.name`)
    .execute()

export const addTemplateFile = async (db: Db, messageTemplateId: number, fileId: number): Promise<void> => {
  await db.insertInto('messageTemplateAttachments').values({ messageTemplateId, fileId }).execute()
}
export const removeTemplateFile = async (db: Db, messageTemplateId: number, fileId: number): Promise<void> => {
  await db
    .deleteFrom('messageTemplateAttachments')
    .where('messageTemplateId', '=', messageTemplateId)
    .where('fileId', '=', fileId)
    .execute()
}
