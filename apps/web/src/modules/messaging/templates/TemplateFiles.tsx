// The files of a template: each can be taken out, and put back until the form is saved.

import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import type { TemplateRecord } from '@cartable/domain/messaging/templates.schema.ts'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useFormSetter, useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import classes from '../messaging.module.css'

export const TemplateFiles = ({ files }: { readonly files: TemplateRecord['attachments'] }) => {
  const removed = useFormValue<readonly number[]>('removedFiles')
  const set = useFormSetter()
  const { readOnly } = useFormShared()
  if (files.length === 0) return null
  const toggle = (id: number) =>
    set('removedFiles', removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id])
  return (
    <ul className={classes.templateFiles} aria-label="Pièces jointes du modèle" data-span={6}>
      {files.map(({ id, name, sizeBytes }) => (
        <li key={id} data-removed={removed.includes(id) || undefined}>
          <IconPaperclip size={16} aria-hidden />
          <span>{name}</span>
          <small>{formatBytes(sizeBytes)}</small>
          {!readOnly && (
            <Button variant="subtle" size="compact-xs" onClick={() => toggle(id)}>
              {removed.includes(id) ? 'Rétablir' : 'Retirer'} <span className="vh">{name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
