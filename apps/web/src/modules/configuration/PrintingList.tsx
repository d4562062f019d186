// The texts of printed papers, grouped by paper.
import { printingsApi } from '@cartable/domain/configuration/printings.api.ts'
import type { PrintingRow } from '@cartable/domain/configuration/printings.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconEye, IconMail, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import classes from './configuration.module.css'
import { crumbs } from './crumbs.ts'

const columns = columnsOf<typeof printingsApi.listPrintings>()([
  { id: 'element', label: 'Élément', cell: (text) => text.elementLabel, sort: true, width: 240 },
  {
    id: 'content',
    label: 'Contenu',
    cell: (text) =>
      text.content === '' ? (
        <span className={classes.none}>Vide</span>
      ) : (
        <span className={classes.extract}>{text.content}</span>
      ),
  },
  {
    id: 'updatedAt',
    label: 'Modifié le',
    cell: (text) => formatDay(text.updatedAt),
    sort: true,
    figures: true,
    quiet: true,
    width: 110,
    card: 'none',
  },
])
const noun = { one: 'texte', many: 'textes', none: 'Aucun texte imprimé' }
const keyOf = (text: PrintingRow) => text.id
const nameOf = (text: PrintingRow) => `${text.elementLabel}, ${text.printingLabel}`
const pathOf = (text: PrintingRow) => `/admin/printingConfigs/${text.id}`
const groupOf = (text: PrintingRow) => ({ key: text.printing, label: text.printingLabel })

export const PrintingList = () => {
  const canWrite = useCan('configuration', 'write')
  const actionsOf = useMemo(
    () =>
      (text: PrintingRow): readonly RowAction<PrintingRow>[] => [
        canWrite
          ? { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(text), shortcut: 'e' }
          : { id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(text) },
      ],
    [canWrite],
  )
  return (
    <ListScreen
      title="Mails et impressions"
      breadcrumb={crumbs}
      id="textes-imprimes"
      operation={printingsApi.listPrintings}
      columns={columns}
      defaultSort="element.desc"
      defaultSize={100}
      sizesOffered={[]}
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      groupOf={groupOf}
      actions={
        <Button component={AppLink} href="/admin/message-template" leftSection={<IconMail size={16} aria-hidden />}>
          Textes des mails
        </Button>
      }
      searchLabel="Rechercher un texte…"
    />
  )
}
