// Where a teacher gives the room of lessons that are online.
import type { roomsApi } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const readRoom = door<typeof roomsApi.room>('courses.room', 'GET', '/video-conferences/room')
export const saveRoom = door<typeof roomsApi.saveRoom>('courses.saveRoom', 'POST', '/video-conferences/room')
export const closeRoom = door<typeof roomsApi.closeRoom>('courses.closeRoom', 'POST', '/video-conferences/room-close')
