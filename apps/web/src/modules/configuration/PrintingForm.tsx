// One text of a printed paper: written on the left with its tags, seen on its paper on the right, printed on a sample on demand.
import { printingsApi } from '@cartable/domain/configuration/printings.api.ts'
import type { PrintingRecord } from '@cartable/domain/configuration/printings.schema.ts'
import { printings } from '@cartable/domain/configuration/printings.ts'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { callForFile } from '../../platform/api/document.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedExisting } from '../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { TagMenu } from '../messaging/templates/tags.parts.tsx'
import classes from './configuration.module.css'
import { crumbsTo } from './crumbs.ts'
import { PaperPreview } from './PaperPreview.tsx'

const F = formOf<typeof printingsApi.savePrinting>()
const listPath = '/admin/printingConfigs'

/** The real paper of a sample, with the text as it is being written. */
const PdfButton = ({ id }: { readonly id: number }) => {
  const { getValues } = useFormShared()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // opened by the click itself: a browser blocks what opens later
    const page = window.open('', '_blank')
    try {
      const content = getValues('content') as string | null
      const file = await callForFile(printingsApi.previewPrinting, { id, content })
      const address = URL.createObjectURL(file)
      if (page) page.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      page?.close()
      routeFailure(error, 'action')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button leftSection={<IconFileTypePdf size={16} aria-hidden />} loading={isBusy} onClick={() => void open()}>
      Voir le PDF
    </Button>
  )
}

const Preview = ({ text }: { readonly text: PrintingRecord }) => {
  const content = useFormValue<string | null>('content') ?? ''
  return <PaperPreview text={text} content={content} />
}

const Fields = ({ text }: { readonly text: PrintingRecord }) => {
  const { readOnly } = useFormShared()
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Section
        id="texte"
        title={text.elementLabel}
        actions={
          <>
            {!readOnly && (
              <TagMenu
                tags={text.tags}
                name="content"
                area={() => place.current?.querySelector<HTMLTextAreaElement>('textarea') ?? null}
              />
            )}
            <PdfButton id={text.id} />
          </>
        }
      >
        <F.LongText
          name="content"
          label="Contenu"
          maxLength={text.maxLength}
          optional={printings[text.printing]?.elements[text.element]?.isRequired !== true}
          counted
          span={6}
        />
      </Section>
    </div>
  )
}

const Text = ({ id }: { readonly id: number }) => {
  const query = useOperation(printingsApi.showPrinting, { id: String(id) })
  const text = query.data
  const neighbours = useNeighbours('textes-imprimes', id)
  const { listAddress } = neighbours
  const canWrite = useCan('configuration', 'write')
  const go = useGo()
  const leave = useCallback(() => go(listAddress ?? listPath), [go, listAddress])
  const breadcrumb = useMemo(() => crumbsTo('Mails et impressions', listAddress ?? listPath), [listAddress])
  const note = text ? printings[text.printing]?.note : null
  return (
    <Panel
      title={text ? `${text.printingLabel}\u00a0: ${text.elementLabel}` : 'Texte imprimé'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      actions={
        <>
          <NeighbourButtons neighbours={neighbours} />
          <HistoryButton className="printing_configs" entityId={id} />
        </>
      }
      fill
    >
      <QueryPanel query={query} what="le texte">
        {(record) => (
          <RecordForm
            operation={printingsApi.savePrinting}
            screen="texte-imprime"
            record={record}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={leave}
            onSaved={() => toast.success('Texte enregistré.')}
          >
            {note && <p className={classes.hint}>{note}</p>}
            <Fields text={record} />
            <Section id="apercu" title="Aperçu" free>
              <Preview text={record} />
            </Section>
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const PrintingForm = () => <AskedExisting>{(id) => <Text id={id} />}</AskedExisting>
