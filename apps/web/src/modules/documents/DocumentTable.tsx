// The documents of a record, line by line: what they are, until when they hold, who checked them.
import { waitsForCheck } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDotsVertical,
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MenuButton } from '../../platform/pop/MenuButton.tsx'
import type { MenuLine } from '../../platform/pop/menu.types.ts'
import { openDownload } from '../../platform/shell/tasks/tasks.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { by, statutOf } from './document-texts.ts'
import classes from './documents.module.css'
import type { useDocumentActions } from './use-document-actions.ts'

export const DocumentStatut = ({ row }: { readonly row: DocumentRow }) => {
  const { meaning, word } = statutOf(row)
  return <Statut meaning={meaning}>{word}</Statut>
}

export const Validity = ({ row }: { readonly row: DocumentRow }) => (
  <>
    {row.issueDate && <span>Émis le {formatDay(row.issueDate)}</span>}
    {row.expiresOn &&
      (row.isExpired ? (
        <Statut meaning="danger">{`Expiré le ${formatDay(row.expiresOn)}`}</Statut>
      ) : (
        <span>Expire le {formatDay(row.expiresOn)}</span>
      ))}
  </>
)

const Drawing = ({ row }: { readonly row: DocumentRow }) => {
  const type = row.files[0]?.mediaType ?? ''
  const Icon = type.startsWith('image/') ? IconPhoto : type === 'application/pdf' ? IconFileTypePdf : IconFileText
  return <Icon size={22} stroke={1.5} aria-hidden />
}

type Props = {
  readonly rows: readonly DocumentRow[]
  readonly canWrite: boolean
  readonly actions: ReturnType<typeof useDocumentActions>
  readonly onOpen: (id: number) => void
  /** Address of a file, to be kept. */
  readonly downloadOf: (row: DocumentRow, position: number) => string
}

export const DocumentTable = ({ rows, canWrite, actions, onOpen, downloadOf }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ readonly id: number; readonly at: number } | null>(null)
  useEffect(() => {
    if (removed.current === null || rows.some(({ id }) => id === removed.current?.id)) return
    // its menu has left with the line: the next one has the focus
    const names = list.current?.querySelectorAll<HTMLElement>('[data-open]')
    if (document.activeElement === document.body) names?.[Math.min(removed.current.at, rows.length - 1)]?.focus()
    removed.current = null
  }, [rows])
  const remove = async (row: DocumentRow) => {
    removed.current = { id: row.id, at: rows.indexOf(row) }
    if (!(await actions.remove(row))) removed.current = null
  }
  const linesOf = (row: DocumentRow): MenuLine[] => [
    ...row.files.map(({ position, name }) => ({
      label: `Télécharger ${name}`,
      icon: <IconDownload size={16} aria-hidden />,
      run: () => openDownload(downloadOf(row, position)),
    })),
    ...(canWrite && row.isChecked
      ? [
          {
            label: 'Annuler la vérification',
            icon: <IconArrowBackUp size={16} aria-hidden />,
            run: () => void actions.cancelCheck(row),
          },
        ]
      : []),
    ...(canWrite
      ? [
          {
            label: 'Retirer',
            icon: <IconTrash size={16} aria-hidden />,
            isDanger: true,
            run: () => void remove(row),
          },
        ]
      : []),
  ]
  /** The button leaves with the check: the focus comes back to the name of the line. */
  const openFrom = (button: HTMLElement, id: number) => {
    button.closest('li')?.querySelector<HTMLElement>('button')?.focus()
    onOpen(id)
  }
  return (
    <ul ref={list} className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} className={classes.line}>
          <Drawing row={row} />
          <div className={classes.what}>
            <button type="button" data-open className={classes.open} onClick={() => onOpen(row.id)}>
              {row.typeName}
            </button>
            <span className={classes.names} title={row.files.map(({ name }) => name).join(', ')}>
              {row.files.map(({ name }) => name).join(', ')}
            </span>
            <span>
              Déposé le {formatDay(row.uploadedAt)}
              {by(row.uploadedBy)}
            </span>
          </div>
          <div className={classes.dates}>
            <Validity row={row} />
          </div>
          <div className={classes.state}>
            <DocumentStatut row={row} />
            {row.checkedAt && (
              <span>
                {formatDay(row.checkedAt)}
                {by(row.checkedBy)}
              </span>
            )}
            {row.refusalReason && <span>{row.refusalReason}</span>}
            {canWrite && waitsForCheck(row) && (
              <Button size="compact-sm" onClick={(event) => openFrom(event.currentTarget, row.id)}>
                Vérifier<span className="vh"> {row.typeName}</span>
              </Button>
            )}
          </div>
          <div className={classes.acts}>
            <MenuButton position="bottom-end" lines={linesOf(row)}>
              {(button) => (
                <ActionIcon {...button} aria-label={`Actions\u00a0: ${row.typeName}`}>
                  <IconDotsVertical size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </MenuButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
