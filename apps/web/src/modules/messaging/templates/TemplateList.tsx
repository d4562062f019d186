// The message templates: name, theme, subject; disabled in bulk, opened for writing.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import type { TemplateRow } from '@cartable/domain/messaging/templates.schema.ts'
import { messageThemes } from '@cartable/domain/messaging/themes.ts'
import { IconEye, IconMailForward, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nounOf } from '../../../platform/codification/reference-words.ts'
import { useEnabled } from '../../../platform/codification/use-enabled.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { disabledToggle, enablingAction, enablingBulk } from '../../../platform/list/enabling.ts'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { listId, templatePath, templateTable, useCanWriteTemplates } from './template-texts.ts'

const columns = columnsOf<typeof messagingApi.listTemplates>()([
  { id: 'name', label: 'Nom', cell: (template) => template.name, sort: true, width: 352 },
  { id: 'theme', label: 'Thème', cell: (template) => template.themeLabel, sort: true, width: 162 },
  { id: 'subject', label: 'Objet', cell: (template) => template.subject || <Dash /> },
  {
    id: 'automatic',
    label: 'Emploi',
    cell: (template) =>
      template.isAutomatic ? (
        <Statut meaning="info" icon={IconMailForward}>
          Proposé d’office
        </Statut>
      ) : (
        <span>À la demande</span>
      ),
    width: 150,
    quiet: true,
    card: 'none',
  },
  {
    id: 'updatedAt',
    label: 'Modifié le',
    cell: (template) => formatDay(template.updatedAt),
    sort: true,
    figures: true,
    quiet: true,
    width: 100,
    card: 'none',
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'theme',
    label: 'Thème',
    options: Object.entries(messageThemes).map(([value, { label }]) => ({ value, label })),
  },
  disabledToggle,
]
const crumbs = [{ label: 'Administration' }, { label: 'Configuration' }]
const noun = nounOf(templateTable)
const keyOf = (template: TemplateRow) => template.id
const nameOf = (template: TemplateRow) => template.name
const pathOf = (template: TemplateRow) => templatePath(template.id)

export const TemplateList = () => {
  const canWrite = useCanWriteTemplates()
  const setEnabled = useEnabled(templateTable, messagingApi.disableTemplates)
  const actionsOf = useMemo(
    () =>
      (template: TemplateRow): readonly RowAction<TemplateRow>[] =>
        canWrite
          ? [
              { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(template), shortcut: 'e' },
              enablingAction<TemplateRow>(template.enabled, (one, enabled) => setEnabled([one], enabled)),
            ]
          : [{ id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(template) }],
    [canWrite, setEnabled],
  )
  const bulk = enablingBulk<TemplateRow>(({ enabled }) => enabled, setEnabled)
  return (
    <ListScreen
      title={templateTable.titles.plural}
      breadcrumb={crumbs}
      create={canWrite && { label: templateTable.titles.newButton, path: templatePath('nouveau') }}
      id={listId}
      operation={messagingApi.listTemplates}
      columns={columns}
      filters={filters}
      defaultSort="name.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      searchLabel="Nom, objet, texte…"
      bulk={canWrite ? bulk : undefined}
    />
  )
}
