// The dialog of a message written from a record: by mail, SMS or WhatsApp, each with the draft that was begun.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { type Channel, channelLabels, channels } from '@cartable/domain/messaging/templates.schema.ts'
import { whatsappApi } from '@cartable/domain/messaging/whatsapp.api.ts'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './compose.module.css'
import { ComposeModal } from './compose.parts.tsx'
import { MessageComposer } from './MessageComposer.tsx'
import type { Written } from './message-text.ts'
import { WhatsappComposer } from './WhatsappComposer.tsx'

const choices = wordOptions(channelLabels, channels)

export type MessageDialogProps = {
  /** `customer:12` */
  readonly context: string
  readonly channel?: Channel
  readonly templateId?: number | null
  readonly progress?: ReactNode
  /** Leaves this one and goes on, when several are written in turn. */
  readonly onSkip?: () => void
  readonly onClose: () => void
  readonly written?: Written | null
  readonly onSent?: (channel: Channel, templateId: number | null, written: Written | null) => void
}

export const MessageDialog = ({ context, channel: first = 'mail', onClose, onSent, ...rest }: MessageDialogProps) => {
  const [channel, setChannel] = useState<Channel>(first)
  const isWhatsapp = channel === 'whatsapp'
  const form = useOperation(
    messagesApi.messageForm,
    { context, messageType: isWhatsapp ? 'mail' : channel },
    { enabled: !isWhatsapp },
  )
  const whatsapp = useOperation(whatsappApi.whatsappForm, { origin: context }, { enabled: isWhatsapp })
  const title = form.data?.title ?? whatsapp.data?.title
  const sent = (templateId: number | null, written: Written | null) => (onSent ?? onClose)(channel, templateId, written)
  return (
    <ComposeModal
      onClose={onClose}
      title={title ? `Message · ${title}` : 'Message'}
      side={
        <SegmentedControl
          className={classes.channels}
          aria-label="Canal"
          data={choices}
          value={channel}
          onChange={(value) => setChannel(value as Channel)}
        />
      }
    >
      {isWhatsapp ? (
        <QueryPanel query={whatsapp} what="le message">
          {(asked) => (
            <WhatsappComposer key={asked.origin} form={asked} onClose={onClose} onSent={() => sent(null, null)} />
          )}
        </QueryPanel>
      ) : (
        <QueryPanel query={form} what="le message">
          {(asked) => (
            <MessageComposer
              key={`${asked.context}-${asked.messageType}`}
              form={asked}
              onClose={onClose}
              onSent={sent}
              {...rest}
            />
          )}
        </QueryPanel>
      )}
    </ComposeModal>
  )
}
