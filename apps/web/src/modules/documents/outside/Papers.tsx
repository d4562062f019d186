// Papers as their owner sees them: what is asked, how each stands, sending one, taking back what nobody has checked.
import { isAwaited } from '@cartable/domain/documents/own-documents.rules.ts'
import type { OwnDocument, OwnKind, OwnPapers } from '@cartable/domain/documents/own-documents.schema.ts'
import { type PaperState, paperStateLabels } from '@cartable/domain/documents/own-documents.words.ts'
import { useState } from 'react'
import { urlAt } from '../../../platform/api/client.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, type Meaning, Notice, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { shortDay } from '../../../platform/outside/dates.ts'
import { Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import type { PaperDoors } from './papers.doors.ts'
import { SendPaper } from './SendPaper.tsx'

const meanings: Readonly<Record<PaperState, Meaning>> = {
  missing: 'warning',
  refused: 'danger',
  expired: 'danger',
  received: 'info',
  expiring: 'warning',
  valid: 'success',
}
const stateOfFile: Readonly<Record<OwnDocument['status'], string>> = {
  unchecked: 'reçu',
  approved: 'vérifié',
  'not-approved': 'refusé',
}

const Sent = ({ document, doors }: { readonly document: OwnDocument; readonly doors: PaperDoors }) => {
  const withdraw = useAct(doors.withdraw, { done: () => toast('Document repris.') })
  const [first] = document.files
  const pages = document.files.length > 1 ? `, ${document.files.length} pages` : ''
  const ends = document.expiresOn === null ? '' : `, valable jusqu’au ${shortDay(document.expiresOn)}`
  return (
    <div>
      <Quiet>
        Envoyé le {shortDay(document.uploadedAt)}
        {pages}
        {'\u00a0'}: {stateOfFile[document.status]}
        {ends}.
      </Quiet>
      {document.refusalReason !== null && <p>{document.refusalReason}</p>}
      <Buttons>
        {document.files.map(({ position, name }) => (
          <ButtonLink
            key={position}
            kind="quiet"
            icon="file"
            href={urlAt(doors.view, { id: String(document.id), position: String(position) })}
          >
            {document.files.length > 1 ? `Page ${position}` : (first?.name ?? name)}
          </ButtonLink>
        ))}
        {document.canWithdraw && (
          <Button kind="quiet" isBusy={withdraw.isBusy} onPress={() => void withdraw.run({ id: document.id })}>
            Reprendre
          </Button>
        )}
      </Buttons>
      <Failure of={withdraw} />
    </div>
  )
}

/** What a renewal keeps: the former paper holds until the new one is checked. */
const wordsOf = ({ state, documents }: OwnKind): string | null => {
  if (state === 'received')
    return documents.some(({ status }) => status === 'approved')
      ? 'Le précédent reste dans votre dossier jusqu’à ce que nous ayons vérifié celui-ci.'
      : 'Nous le vérifions et vous écrivons.'
  return state === 'expiring' ? 'Il expire bientôt\u00a0: envoyez le nouveau dès que vous l’avez.' : null
}

const Kind = ({ kind, doors }: { readonly kind: OwnKind; readonly doors: PaperDoors }) => {
  const [isOpen, setOpen] = useState(false)
  const words = wordsOf(kind)
  const isFirst = kind.documents.length === 0
  return (
    <Card>
      <article aria-label={kind.name}>
        <Lead>{kind.name}</Lead>
        <Badge meaning={kind.isMandatory || kind.state !== 'missing' ? meanings[kind.state] : 'info'}>
          {kind.state === 'missing' && !kind.isMandatory ? 'Facultatif' : paperStateLabels[kind.state]}
        </Badge>
        {words !== null && <p>{words}</p>}
        {kind.documents.map((document) => (
          <Sent key={document.id} document={document} doors={doors} />
        ))}
        {isOpen ? (
          <SendPaper
            kind={kind}
            doors={doors}
            onBack={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              toast('Document reçu. Nous le vérifions et vous écrivons.')
            }}
          />
        ) : (
          <Buttons>
            <Button
              kind={isAwaited(kind) ? 'primary' : 'plain'}
              icon="send"
              label={`${isFirst ? 'Envoyer' : 'Remplacer'}\u00a0: ${kind.name}`}
              onPress={() => setOpen(true)}
            >
              {isFirst ? 'Envoyer' : 'Remplacer'}
            </Button>
          </Buttons>
        )}
      </article>
    </Card>
  )
}

type KindsProps = { readonly title: string; readonly kinds: readonly OwnKind[]; readonly doors: PaperDoors }
const Kinds = ({ title, kinds, doors }: KindsProps) =>
  kinds.length === 0 ? null : (
    <Section title={title} count={kinds.length}>
      {kinds.map((kind) => (
        <Kind key={kind.documentTypeId} kind={kind} doors={doors} />
      ))}
    </Section>
  )

type PapersProps = { readonly papers: OwnPapers; readonly doors: PaperDoors; readonly complete: string | null }
export const Papers = ({ papers: { kinds, lapsed }, doors, complete }: PapersProps) => {
  const awaited = kinds.filter(isAwaited)
  const others = kinds.filter((kind) => !isAwaited(kind))
  return (
    <>
      {lapsed.length > 0 && (
        <Notice meaning="danger">
          {lapsed.join(', ')}
          {'\u00a0'}: expiré. Nous ne vous proposons plus d’élève ni de stage tant que le nouveau n’est pas vérifié. Vos
          cours prévus ont lieu.
        </Notice>
      )}
      {awaited.length === 0 && complete !== null && <Notice meaning="success">{complete}</Notice>}
      <Kinds doors={doors} title="À envoyer" kinds={awaited} />
      <Kinds doors={doors} title="Dans votre dossier" kinds={others.filter(({ documents }) => documents.length > 0)} />
      <Kinds doors={doors} title="Autres documents" kinds={others.filter(({ documents }) => documents.length === 0)} />
    </>
  )
}
