// The viewer beside the list: a document, its files, its check; the next one is a key away.
import { waitsForCheck } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Drawer } from '../../platform/pop/Drawer.tsx'
import { useShortcuts } from '../../platform/shell/shortcuts.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { DocumentStatut, Validity } from './DocumentTable.tsx'
import { by } from './document-texts.ts'
import classes from './documents.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'
import type { useDocumentActions } from './use-document-actions.ts'

type Props = {
  readonly rows: readonly DocumentRow[]
  readonly id: number
  readonly canWrite: boolean
  readonly actions: ReturnType<typeof useDocumentActions>
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
  readonly urlOf: (row: DocumentRow, position: number) => string
  readonly downloadOf: (row: DocumentRow, position: number) => string
}

const Shown = ({ row, urlOf, downloadOf }: Pick<Props, 'urlOf' | 'downloadOf'> & { readonly row: DocumentRow }) => {
  const [position, setPosition] = useState(1)
  const file = row.files.find((one) => one.position === position) ?? row.files[0]
  return (
    <>
      <div className={classes.facts}>
        <DocumentStatut row={row} />
        <Validity row={row} />
        <span>
          Déposé le {formatInstant(row.uploadedAt)}
          {by(row.uploadedBy)}
        </span>
        {row.checkedAt && (
          <span>
            Vérifié le {formatInstant(row.checkedAt)}
            {by(row.checkedBy)}
          </span>
        )}
        {row.refusalReason && (
          <span>
            Motif{'\u00a0'}: {row.refusalReason}
          </span>
        )}
      </div>
      <div className={classes.files}>
        {row.files.length === 1 && <span className={classes.names}>{file?.name}</span>}
        {row.files.length > 1 &&
          row.files.map((one) => (
            <Button
              key={one.position}
              size="compact-sm"
              variant={one === file ? 'light' : 'default'}
              aria-pressed={one === file}
              onClick={() => setPosition(one.position)}
            >
              {one.name}
            </Button>
          ))}
        <span className={classes.grow} />
        {file && (
          <ActionIcon
            component="a"
            href={urlOf(row, file.position)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ouvrir ${file.name} (nouvel onglet)`}
          >
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <HistoryButton className="documents" entityId={row.id} />
      </div>
      <div className={classes.sheet}>
        {file && (
          <DocumentPreview
            key={`${row.id}-${file.position}`}
            file={file}
            url={urlOf(row, file.position)}
            download={downloadOf(row, file.position)}
          />
        )}
      </div>
    </>
  )
}

export const DocumentViewer = ({ rows, id, canWrite, actions, onOpen, onClose, urlOf, downloadOf }: Props) => {
  const foot = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 74.9375em)', false, { getInitialValueInEffect: false })
  const index = rows.findIndex((one) => one.id === id)
  const row = rows[index]
  const canCheck = canWrite && row !== undefined && !row.isChecked
  const step = (by: number) => {
    const next = rows[index + by]
    if (next) onOpen(next.id)
  }
  const [isRefusing, setRefusing] = useState(false)
  const check = async (decision: Parameters<typeof actions.check>[1]) => {
    if (!row || !canCheck || actions.isBusy) return
    // those after this one first, then those that were passed over
    const next = [...rows.slice(index + 1), ...rows.slice(0, index)].find(waitsForCheck)
    if (!(await actions.check(row, decision))) return
    setRefusing(false)
    if (next) onOpen(next.id)
  }
  useShortcuts(
    [
      ...(canCheck
        ? [
            { keys: 'a', label: 'Approuver le document', run: () => void check({ isApproved: true }) },
            { keys: 'r', label: 'Refuser le document', run: () => setRefusing(true) },
          ]
        : []),
      { keys: 's', label: 'Document suivant', run: () => step(1) },
      { keys: 'p', label: 'Document précédent', run: () => step(-1) },
    ],
    foot,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is checked, and whether something is on its way, decide which buttons stay
  useEffect(() => {
    // the button that was pressed has left: the keyboard goes on among those that are there
    if (document.activeElement === document.body) foot.current?.focus({ preventScroll: true })
  }, [id, row?.isChecked, actions.isBusy])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : '50%'}
      title={row?.typeName ?? 'Document'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      classNames={{ content: classes.viewer ?? '', body: classes.viewerBody ?? '' }}
    >
      {row ? (
        <Shown key={row.id} row={row} urlOf={urlOf} downloadOf={downloadOf} />
      ) : (
        <EmptyState title="Ce document a été retiré." />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={foot} className={classes.foot} role="group" aria-label="Vérification" tabIndex={-1}>
        <ActionIcon
          aria-label="Document précédent (p)"
          title="Précédent (p)"
          disabled={index < 1}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span className={classes.place}>{row ? `${index + 1} / ${rows.length}` : ''}</span>
        <ActionIcon
          aria-label="Document suivant (s)"
          title="Suivant (s)"
          disabled={index >= rows.length - 1}
          onClick={() => step(1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <span className={classes.grow} />
        {canWrite && row?.isChecked && (
          <Button
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={actions.isBusy}
            onClick={() => void actions.cancelCheck(row)}
          >
            Annuler la vérification
          </Button>
        )}
        {canCheck && (
          <>
            <Button
              color="danger"
              variant="outline"
              leftSection={<IconX size={16} aria-hidden />}
              rightSection={<kbd aria-hidden>r</kbd>}
              disabled={actions.isBusy}
              onClick={() => setRefusing(true)}
            >
              Refuser
            </Button>
            <Button
              variant="filled"
              leftSection={<IconCheck size={16} aria-hidden />}
              rightSection={<kbd aria-hidden>a</kbd>}
              disabled={actions.isBusy}
              onClick={() => void check({ isApproved: true })}
            >
              Approuver
            </Button>
          </>
        )}
      </div>
      {isRefusing && row && (
        <RefuseDialog
          row={row}
          isBusy={actions.isBusy}
          onClose={() => setRefusing(false)}
          onRefuse={(refusalReason) => void check({ refusalReason })}
        />
      )}
    </Drawer>
  )
}
