// The frame of a message being written: lines and text on the left, what will be read on the right, buttons below.

import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { writtenTag } from '@cartable/domain/messaging/tags.rules.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconSend } from '@tabler/icons-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useIsPhone } from '../../../platform/theme/use-is-phone.ts'
import { type Door, DoorContext } from './chosen-files.ts'
import classes from './compose.module.css'
import { MissingTags, TagMenu, type WritingPlace } from './tag-menu.parts.tsx'

type ModalProps = {
  readonly title: ReactNode
  readonly side?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}
/** The whole screen on a phone. A click outside never closes it: something is being written. */
export const ComposeModal = ({ title, side, onClose, children }: ModalProps) => {
  const isPhone = useIsPhone()
  const [door] = useState<Door>({ mayClose: null })
  const close = async () => {
    if ((await door.mayClose?.()) ?? true) onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={1040}
      fullScreen={isPhone}
      returnFocus={false}
      closeOnClickOutside={false}
      classNames={{ title: classes.title ?? '', body: classes.modal ?? '' }}
      title={
        <>
          <span>{title}</span>
          {side}
        </>
      }
    >
      <DoorContext value={door}>{children}</DoorContext>
    </Modal>
  )
}
/** What a mail goes with, at the end of the title. */
export const ComposeMove = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.move}>{children}</span>
)

type FrameProps = {
  readonly children: ReactNode
  readonly aside: ReactNode
  readonly foot: ReactNode
  /** Ctrl+Entrée, from any field. */
  readonly onSend: () => void
}
export const ComposeFrame = ({ children, aside, foot, onSend }: FrameProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Entrée sends from any field inside
    <div className={classes.dialog} onKeyDown={onKeyDown}>
      <div className={classes.columns}>
        <div className={classes.compose}>{children}</div>
        <aside className={classes.aside}>{aside}</aside>
      </div>
      <div className={classes.foot}>{foot}</div>
    </div>
  )
}

export const ComposeGap = () => <span className={classes.grow} />
export const ComposeHint = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.hint}>{children}</span>
)

type AsideProps = {
  /** Why nothing can be sent. */
  readonly refusal: string | null
  /** Why what was last sent there did not arrive. */
  readonly fault: string | undefined
  readonly missing: ComponentProps<typeof MissingTags>
  /** What will be read. */
  readonly children: ReactNode
}
/** What stands beside a message: what keeps it from leaving, what to beware of, what will be read. */
export const ComposeAside = ({ refusal, fault, missing, children }: AsideProps) => (
  <>
    {refusal !== null && (
      <Alert color="danger" role="alert" icon={<IconCircleX size={18} aria-hidden />}>
        <b>{refusal}</b>
      </Alert>
    )}
    {refusal === null && fault && <WrongAddress reason={fault} />}
    <MissingTags {...missing} />
    {children}
  </>
)

type FootProps = {
  readonly onClose: () => void
  readonly onSend: () => void
  readonly isSending: boolean
  readonly isRefused: boolean
  /** « 1 sur 3 », when several records are written to in turn, and the way past this one. */
  readonly progress?: ReactNode
  readonly onSkip?: (() => void) | undefined
}
export const ComposeFoot = ({ onClose, onSend, isSending, isRefused, progress, onSkip }: FootProps) => (
  <>
    <Button size="sm" onClick={onClose}>
      Fermer
    </Button>
    <ComposeGap />
    {progress && <ComposeHint>{progress}</ComposeHint>}
    {onSkip && (
      <Button size="sm" onClick={onSkip}>
        Passer
      </Button>
    )}
    <Button
      size="sm"
      variant="filled"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={isSending}
      disabled={isRefused}
      title="Ctrl+Entrée"
      onClick={onSend}
    >
      Envoyer
    </Button>
  </>
)

type LineProps = {
  readonly label: string
  readonly htmlFor?: string
  readonly error?: ReactNode
  readonly children: ReactNode
}
export const ComposeLine = ({ label, htmlFor, error, children }: LineProps) => (
  <div>
    <div className={classes.line}>
      {htmlFor === undefined ? (
        <span className={classes.label}>{label}</span>
      ) : (
        <label className={classes.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {children}
    </div>
    {error && <p className={classes.fieldError}>{error}</p>}
  </div>
)
/** Somebody who cannot be changed here. */
export const ComposeTo = ({ name, address }: { readonly name: string; readonly address: string | null }) => (
  <span className={classes.to}>
    <span className={classes.chip}>
      {name} <span>{address}</span>
    </span>
  </span>
)

/** The address failed the last time: it can be tried again, and is better corrected. */
export const WrongAddress = ({ reason }: { readonly reason: string }) => (
  <Alert color="warning" icon={<IconAlertTriangle size={18} aria-hidden />}>
    <b>Le dernier message n’est pas arrivé.</b>
    <div>{reason}</div>
  </Alert>
)

/** What was refused: read at once by a screen reader, and brought into sight. */
export const ComposeFailure = ({ title, reasons }: { readonly title: string; readonly reasons: readonly string[] }) => {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal is shown again
  useEffect(() => {
    // some browsers answer a promise here, which an effect must not return
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [reasons])
  return (
    <Alert ref={place} color="danger" role="alert" icon={<IconCircleX size={18} aria-hidden />}>
      <b>{title}</b>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

type TextProps = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (body: string) => void
  readonly tags: readonly Tag[]
  readonly area: RefObject<WritingPlace | null>
  /** « Brouillon gardé à 14:31 », and the like. */
  readonly state?: ReactNode
  readonly isInvalid?: boolean
  readonly below?: ReactNode
}
/** Words without bold or links (an SMS), with the menu that inserts a tag where the caret is. */
export const ComposeText = ({ label, value, maxLength, onChange, tags, area, state, isInvalid, below }: TextProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const select = (start: number, end: number) => {
    field.current?.focus()
    field.current?.setSelectionRange(start, end)
  }
  useImperativeHandle(area, () => ({
    selectTag: (name) => {
      const at = field.current?.value.indexOf(writtenTag(name)) ?? -1
      if (at >= 0) select(at, at + writtenTag(name).length)
    },
  }))
  const insert = (tag: Tag) => {
    const element = field.current
    if (!element) return
    const written = writtenTag(tag.name)
    const [start, end] = [element.selectionStart, element.selectionEnd]
    onChange(`${value.slice(0, start)}${written}${value.slice(end)}`)
    // The caret goes after the tag once the text is there.
    requestAnimationFrame(() => select(start + written.length, start + written.length))
  }
  return (
    <>
      <div className={classes.editor} data-invalid={isInvalid || undefined}>
        <div className={classes.tools}>
          <TagMenu tags={tags} onInsert={insert} />
          <span className={classes.grow} />
          <span className={classes.saved}>{state}</span>
        </div>
        <Textarea
          ref={field}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          variant="unstyled"
          value={value}
          maxLength={maxLength}
          classNames={{ input: classes.body ?? '' }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {below}
    </>
  )
}
