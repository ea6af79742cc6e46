import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markMessagesRead, unreadQuery } from './notifications-query.ts';

/** Marks the newest shown message and all before it as read. A failure leaves them unread until the next visit. */
export function useMarkMessagesRead(newest: string | null): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: markMessagesRead,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: unreadQuery().queryKey }),
  });
  useEffect(() => {
    if (newest !== null) mutate(newest);
  }, [newest, mutate]);
}
