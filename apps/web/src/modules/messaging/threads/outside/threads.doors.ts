// Where the pages of conversations ask: the operations, with their types only.
import type { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownThreads = door<typeof threadsApi.ownThreads>('messaging.ownThreads', 'GET', '/own/threads')
export const ownThread = door<typeof threadsApi.ownThread>('messaging.ownThread', 'GET', '/own/thread')
export const writeOwn = door<typeof threadsApi.writeOwn>('messaging.writeOwn', 'POST', '/own/thread', { files: true })
export const markOwn = door<typeof threadsApi.markOwn>('messaging.markOwn', 'POST', '/own/thread-read')
export const ownFile = door<typeof threadsApi.ownFile>('messaging.ownFile', 'GET', '/own/thread-file')
