import { useState } from 'react';
import { api } from '../client/client';

type Download = { url: string; expiresAt: string };

/** Browsers drop downloads that start at the same moment. */
const DOWNLOAD_INTERVAL_MS = 700;

/** Fetches a new URL per download: earlier ones expire after ten minutes. */
async function startDownload(postId: string, fileId: string): Promise<void> {
  const { url } = await api.get<Download>(`/posts/${postId}/files/${fileId}`);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads of a product: pending files, and errors by file. */
export function useDownloads(postId: string) {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<{ fileId: string; error: unknown } | null>(null);

  const download = async (fileId: string): Promise<boolean> => {
    setBusy((list) => [...list, fileId]);
    setProblem(null);
    try {
      await startDownload(postId, fileId);
      return true;
    } catch (error) {
      setProblem({ fileId, error });
      return false;
    } finally {
      setBusy((list) => list.filter((other) => other !== fileId));
    }
  };

  return {
    isBusy: (fileId: string) => busy.includes(fileId),
    isAnyBusy: busy.length > 0,
    problem,
    download: (fileId: string) => void download(fileId),
    /** Downloads in sequence; stops at the first failure. */
    downloadAll: async (fileIds: string[]): Promise<void> => {
      for (const [index, fileId] of fileIds.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_INTERVAL_MS));
        if (!(await download(fileId))) return;
      }
    },
  };
}
