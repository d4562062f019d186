// Operations called over HTTP, for what a company has before its journey begins.
import { fillPath, requestHeader, toQuery } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'

import type { Page } from '@playwright/test'

export type Caller = <O extends AnyOperation>(operation: O, input: SentOf<O>) => Promise<AnswerOf<O>>

/** One browser's way to the operations: it keeps the cookies that it is given. Throws on what is not an answer. */
export const openCaller = (url: string): Caller => {
  const cookies = new Map<string, string>()
  return async (operation, input) => {
    const { path, rest } = fillPath(operation.path, input as Record<string, unknown>)
    const isInQuery = operation.method === 'GET' || operation.method === 'DELETE'
    const answer = await fetch(`${url}/api${path}${isInQuery ? toQuery(rest) : ''}`, {
      method: operation.method,
      headers: {
        [requestHeader]: '1',
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && { cookie: [...cookies.values()].join('; ') }),
        ...(!isInQuery && { 'content-type': 'application/json' }),
      },
      ...(!isInQuery && { body: JSON.stringify(rest) }),
    })
    for (const given of answer.headers.getSetCookie()) {
      const pair = given.split(';')[0] ?? ''
      cookies.set(pair.split('=')[0] ?? '', pair)
    }
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${operation.name}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
}

/** What a person at a page could read on other screens, asked at once: reading only, acting is done on the screens. */
export const pageCaller =
  (page: Page): Caller =>
  async (operation, input) => {
    if (operation.method !== 'GET') throw new Error(`${operation.name} is done on a screen`)
    const { path, rest } = fillPath(operation.path, input as Record<string, unknown>)
    const answer = await page.request.get(`/api${path}${toQuery(rest)}`, { headers: { [requestHeader]: '1' } })
    const body = await answer.json()
    if (!answer.ok()) throw new Error(`${operation.name}: ${answer.status()} ${JSON.stringify(body)}`)
    return body
  }
